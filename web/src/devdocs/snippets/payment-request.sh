# Set PITON_KEY to a test key that may create payment requests.
curl -sS "$PITON_URL/v1/payment-requests" \
  -H "Authorization: Bearer $PITON_KEY" \
  -H 'Idempotency-Key: order-17' \
  -H 'Content-Type: application/json' \
  -d '{
    "amount": { "value": "45.00", "currency": "XCD" },
    "purpose": "Order 17",
    "reference": "17"
  }'
