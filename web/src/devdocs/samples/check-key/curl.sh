# Shows the mode of the key, and its permissions as scopes.
curl -sS --fail-with-body "$PITON_URL/v1/keys/current" -H "Authorization: Bearer $PITON_KEY"
