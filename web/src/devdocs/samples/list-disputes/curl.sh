# Respond in the dashboard by respondBy.
curl -sS --fail-with-body -G "$PITON_URL/v1/disputes" \
  -H "Authorization: Bearer $PITON_KEY" \
  -d status=open \
  -d limit=100
