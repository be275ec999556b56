"""The laboratory: many matches, or parts of them, from one seed on all cores, and what can be said of them.

Equal seeds give equal figures, whatever the number of processes.
"""
