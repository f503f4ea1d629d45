curl -sS -w '\n' "$PITON_URL/makPayment" -H 'content-type: application/json' -d @payment.json
