# Look up a payment by the SHA-256 of its sealed bytes, not of their base64.
hash=$(openssl dgst -sha256 -r sealed.bin | cut -d ' ' -f 1)
curl -sS -w '\n' "$PITON_URL/api/attempts/$hash"
