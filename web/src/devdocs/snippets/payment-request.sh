curl -sS '%ORIGIN%/v1/payment-requests' \
  -H 'Authorization: Bearer sk_test_piton_YOUR_KEY' \
  -H 'Idempotency-Key: order-17' \
  -H 'Content-Type: application/json' \
  -d '{
    "amount": { "value": "45.00", "currency": "XCD" },
    "purpose": "Nutmeg and cinnamon",
    "reference": "Order 17",
    "metadata": { "orderId": "17" }
  }'
