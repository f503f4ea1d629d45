curl -sS '%ORIGIN%/v1/payments/pay_YOUR_PAYMENT/refunds' \
  -H 'Authorization: Bearer sk_test_piton_YOUR_KEY' \
  -H 'Idempotency-Key: order-17-refund-1' \
  -H 'Content-Type: application/json' \
  -d '{
    "amount": { "value": "10.00", "currency": "XCD" },
    "reason": "One jar was broken"
  }'
