# Shows the key's mode and its permissions (scopes).
curl -sS --fail-with-body "$PITON_URL/v1/keys/current" -H "Authorization: Bearer $PITON_KEY"
