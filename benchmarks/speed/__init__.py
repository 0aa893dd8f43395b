"""Speed of recall, posting and the worker, each beside its floor measured in the same run."""
