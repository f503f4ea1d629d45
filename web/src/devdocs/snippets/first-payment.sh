# Prints the error and exits.
fail() { printf '%s\n' "$1" >&2; exit 1; }

for tool in curl openssl sed; do
  command -v "$tool" > /dev/null || fail "This needs $tool, which is not installed."
done
[ -n "${PITON_URL:-}" ] && [ -n "${PITON_COMPANY_ID:-}" ] ||
  fail 'Set PITON_URL and PITON_COMPANY_ID in this terminal first.'

# POSTs a file to a function of Piton. The response is in response.json, its HTTP status in $http.
post() {
  http=$(curl -sS -o response.json -w '%{http_code}' "$PITON_URL/$1" \
    -H 'content-type: application/json' -d "@$2") || : > response.json
}

# The public key of the company: getCompanyData returns it as PEM inside JSON.
printf '{"companyId":"%s"}' "$PITON_COMPANY_ID" > company.json
post getCompanyData company.json
[ "$http" = 200 ] || fail "getCompanyData at $PITON_URL: HTTP $http $(cat response.json)"
printf '%b' "$(sed 's/.*"publicKey":"\([^"]*\)".*/\1/' response.json)" > piton.pem

# The payment, sealed with it: RSA-OAEP, SHA-256 for the block and for its mask, in base64.
printf '%s' '{"amount":"12.50","currency":"XCD","purpose":"First test payment",
  "cardNumber":"4444111122223333","month":"12","year":"'$(($(date +%Y) + 1))'","cvv":"123",
  "name":"Ann Charles","personName":"Ann Charles",
  "personEmail":"ann@example.com","personPhone":"758 555 0123"}' |
  openssl pkeyutl -encrypt -pubin -inkey piton.pem -pkeyopt rsa_padding_mode:oaep \
    -pkeyopt rsa_oaep_md:sha256 -pkeyopt rsa_mgf1_md:sha256 > sealed.bin ||
  fail 'OpenSSL could not seal the payment. Version 1.1 or newer can: see openssl version.'
encryptedTxt=$(openssl base64 -A -in sealed.bin)

# Test money, because testMode is "1": without it, the card is charged.
printf '{"companyId":"%s","encryptedTxt":"%s","testMode":"1"}' \
  "$PITON_COMPANY_ID" "$encryptedTxt" > payment.json
post makPayment payment.json
printf '%s\n' "$(cat response.json)"
case $(cat response.json) in
  *'"status":"Approved"'*) ;;
  *'"status":"Pending"'* | *'"error":"rate_limited"'*)
    fail 'The outcome is unknown: wait a moment and run sh retry.sh.' ;;
  *'"status":"Declined"'* | *'"status":"Incomplete"'*)
    fail 'Nothing was charged: "message" has the reason.' ;;
  *) fail "No response from Piton (HTTP $http), so the payment may have arrived: run sh retry.sh." ;;
esac
