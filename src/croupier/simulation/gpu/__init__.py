"""Simulations on a graphics card (GPU): kernels in CUDA C++ with the totals of the compiled ones, bit for bit.

A kernel that can be played there has `program(plan)`, which names a source file beside it and fills it with
the plan's own tables. `device.py` finds a GPU, compiles and launches; `playing.py` splits a run.
"""
