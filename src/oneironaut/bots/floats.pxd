from libc.math cimport exp, sqrtf as sqrt
