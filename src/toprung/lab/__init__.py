"""The laboratory: many matches, or parts of them, from one seed on all cores, and what can be said of them.

Equal seeds give equal figures, whatever the number of processes or machines. A question is a `Study`: a pure plan of
jobs, what does one of them, and what is said of all. `run` carries a study out, and remembers what was done already.
"""
