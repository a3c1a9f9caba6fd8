"""Simulations on a graphics card (GPU): kernels in CUDA C++ that count what the compiled ones count.

A kernel that can be played there has `program(plan)`, which names a source file beside it and fills it with
the plan's own tables. `device.py` finds a GPU, compiles and launches; `playing.py` splits a run.
"""
