# The key needs the permission charge. ENCRYPTED_TXT is the card as your page sealed it.
# While payment.status is pending, send the same text again: it is charged once.
# Unless action is null, open its url: there the customer confirms the payment to their bank.
curl -sS --fail-with-body "$PITON_URL/v1/payment-requests/$PAYMENT_REQUEST_ID/pay" \
  -H "Authorization: Bearer $PITON_KEY" \
  -H 'Content-Type: application/json' \
  -d "{ \"encryptedTxt\": \"$ENCRYPTED_TXT\" }"
