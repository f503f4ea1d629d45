# The key needs the permission webhooks. SINCE is a time such as 2026-11-29T08:00:00Z.
curl -sS --fail-with-body "$PITON_URL/v1/webhook-endpoints/$WEBHOOK_ENDPOINT_ID/resend" \
  -H "Authorization: Bearer $PITON_KEY" \
  -H 'Content-Type: application/json' \
  -d "{ \"since\": \"$SINCE\" }"
