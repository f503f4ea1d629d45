curl -sS --fail-with-body -X POST \
  "$PITON_URL/v1/payment-requests/$PAYMENT_REQUEST_ID/cancel" \
  -H "Authorization: Bearer $PITON_KEY"
