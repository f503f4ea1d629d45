# Verifies a delivery that you saved: its body, byte for byte, as body.json, and its headers
# webhook-id, webhook-timestamp and webhook-signature in these variables.
secret=${PITON_WEBHOOK_SECRET:?}
key=$(printf %s "${secret#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
signature=$({ printf '%s.%s.' "$WEBHOOK_ID" "$WEBHOOK_TIMESTAMP"; cat body.json; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
# While you replace a secret, there are several signatures.
case " $WEBHOOK_SIGNATURE " in
  *" v1,$signature "*) echo 'Piton signed it.' ;;
  *) echo 'Piton did not sign it.'; exit 1 ;;
esac
# An example, such as the dashboard's test event, pays nothing.
if [ "$(jq .isExample body.json)" = true ]; then echo 'An example: release nothing.'; fi
