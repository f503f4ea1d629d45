# The key needs the permission charge. ENCRYPTED_TXT is the card as your page sealed it.
# While payment.status is pending, send the same text again: it is charged once.
# If action isn't null, open its url, the page of the customer's bank.
curl -sS --fail-with-body "$PITON_URL/v1/payment-requests/$PAYMENT_REQUEST_ID/pay" \
  -H "Authorization: Bearer $PITON_KEY" \
  -H 'Content-Type: application/json' \
  -d "{ \"encryptedTxt\": \"$ENCRYPTED_TXT\" }"
