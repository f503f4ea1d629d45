# The key needs the permission webhooks. Store the secret: it is shown this once.
curl -sS --fail-with-body "$PITON_URL/v1/webhook-endpoints" \
  -H "Authorization: Bearer $PITON_KEY" \
  -H 'Content-Type: application/json' \
  -d '{
    "url": "https://shop.example/piton",
    "types": ["payment_request.paid", "refund.succeeded", "refund.failed"]
  }'
