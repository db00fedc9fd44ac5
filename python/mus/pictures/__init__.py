"""Pictures of results, for reports: one file a picture; ``mus.plot`` gives them on.

Matplotlib is loaded by the modules that draw, and those by ``mus.plot`` when it is called.
"""
