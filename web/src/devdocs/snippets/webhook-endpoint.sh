curl -sS '%ORIGIN%/v1/webhook-endpoints' \
  -H 'Authorization: Bearer sk_test_piton_YOUR_KEY' \
  -H 'Content-Type: application/json' \
  -d '{
    "url": "https://shop.example/piton",
    "types": ["payment.approved", "payment.declined", "refund.succeeded", "refund.failed"]
  }'
