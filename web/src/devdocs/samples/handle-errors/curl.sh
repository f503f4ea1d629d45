# Wrong on purpose: an amount has two decimals.
status=$(curl -sS -o response.json -w '%{http_code}' "$PITON_URL/v1/payment-requests" \
  -H "Authorization: Bearer $PITON_KEY" \
  -H 'Idempotency-Key: order-17' \
  -H 'Content-Type: application/json' \
  -d '{
    "amount": { "value": "45", "currency": "XCD" },
    "purpose": "Nutmeg and cinnamon"
  }')
case $status in
  200) ;;
  # No response, too many requests or a failure: repeat with the same Idempotency-Key.
  000 | 429 | 5*) echo "HTTP $status: try again later" ;;
  # A refusal: error.code is for your program, error.requestId for our support.
  *) cat response.json ;;
esac
