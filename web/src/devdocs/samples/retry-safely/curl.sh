# Run it as often as you like: the same key and body get the same payment request.
curl -sS --fail-with-body --retry 3 --retry-connrefused --max-time 70 \
  "$PITON_URL/v1/payment-requests" \
  -H "Authorization: Bearer $PITON_KEY" \
  -H 'Idempotency-Key: order-17' \
  -H 'Content-Type: application/json' \
  -d '{
    "amount": { "value": "45.00", "currency": "XCD" },
    "purpose": "Nutmeg and cinnamon",
    "reference": "Order 17",
    "metadata": { "orderId": "17" }
  }'
