"""Simulations on a graphics card (GPU): kernels in CUDA C++ with the same counts as the compiled ones.

A kernel that a GPU can play has `program(plan)`, which names a source file beside it and supplies the plan's
tables. `device.py` finds a GPU, compiles and launches; `playing.py` splits a run.
"""
