"""The certificate of the generator: `make randomness` runs a laboratory's batteries on what a table draws."""
