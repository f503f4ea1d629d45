curl -sS -G '%ORIGIN%/v1/payments' \
  -H 'Authorization: Bearer sk_test_piton_YOUR_KEY' \
  --data-urlencode 'reference=Order 17'
