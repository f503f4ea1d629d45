# Store the id with the order, and send the customer to the url.
curl -sS --fail-with-body "$PITON_URL/v1/payment-requests" \
  -H "Authorization: Bearer $PITON_KEY" \
  -H 'Idempotency-Key: order-17' \
  -H 'Content-Type: application/json' \
  -d '{
    "amount": { "value": "45.00", "currency": "XCD" },
    "purpose": "Nutmeg and cinnamon",
    "reference": "Order 17",
    "metadata": { "orderId": "17" }
  }'
