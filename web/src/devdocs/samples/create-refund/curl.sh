# The key needs the permission refund. Without an amount, everything that is left is refunded.
curl -sS --fail-with-body "$PITON_URL/v1/payments/$PAYMENT_ID/refunds" \
  -H "Authorization: Bearer $PITON_KEY" \
  -H 'Idempotency-Key: order-17-refund-1' \
  -H 'Content-Type: application/json' \
  -d '{
    "amount": { "value": "10.00", "currency": "XCD" },
    "reason": "One jar was broken"
  }'
