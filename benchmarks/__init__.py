"""Every speed claim of the project, measured against a named peer in one alternating run."""
