"""Text to vectors. Whatever imports a model runtime does so from in here."""

import os

# onnxruntime reports to its maker unless this is set before it is first imported (its Privacy.md). A service
# that keeps people's memories reports to nobody; who wants otherwise can set the variable to 0.
os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
