# The public key of the company: getCompanyData answers it as PEM, inside JSON.
company=$(curl -sS "$PITON_URL/getCompanyData" -H 'content-type: application/json' \
  -d "{\"companyId\":\"$PITON_COMPANY_ID\"}")
printf '%b' "$(printf '%s' "$company" | sed 's/.*"publicKey":"\([^"]*\)".*/\1/')" > piton.pem

# The payment, sealed with it: RSA-OAEP, SHA-256 for the block and for its mask, in base64.
encryptedTxt=$(printf '%s' '{"amount":"12.50","currency":"XCD","purpose":"First test payment",
  "cardNumber":"4444111122223333","month":"12","year":"'$(($(date +%Y) + 1))'","cvv":"123",
  "name":"Ann Charles","personName":"Ann Charles",
  "personEmail":"ann@example.com","personPhone":"758 555 0123"}' |
  openssl pkeyutl -encrypt -pubin -inkey piton.pem -pkeyopt rsa_padding_mode:oaep \
    -pkeyopt rsa_oaep_md:sha256 -pkeyopt rsa_mgf1_md:sha256 |
  openssl base64 -A)

# Test money, because testMode is "1".
printf '{"companyId":"%s","encryptedTxt":"%s","testMode":"1"}' \
  "$PITON_COMPANY_ID" "$encryptedTxt" > payment.json
curl -sS "$PITON_URL/makPayment" -H 'content-type: application/json' -d @payment.json
