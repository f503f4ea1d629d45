# Unless nextCursor is null, send it as the parameter cursor to get the next page.
curl -sS --fail-with-body -G "$PITON_URL/v1/payments" \
  -H "Authorization: Bearer $PITON_KEY" \
  -d status=approved \
  -d limit=100
