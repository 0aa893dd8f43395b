"""What the API and the workers share. Imports neither of them."""
