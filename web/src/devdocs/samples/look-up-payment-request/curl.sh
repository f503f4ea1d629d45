# See status: open, being_paid, paid, expired or cancelled.
curl -sS --fail-with-body "$PITON_URL/v1/payment-requests/$PAYMENT_REQUEST_ID" \
  -H "Authorization: Bearer $PITON_KEY"
