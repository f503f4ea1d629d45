# Test mode has no payouts: use a live key with the permission read alone. Needs jq.
get() {
  curl -sS --fail-with-body "$PITON_URL/v1/payouts$1" -H "Authorization: Bearer $PITON_KEY"
}

payout=$(get '?status=deposited&limit=1' | jq '.items[0]')
id=$(echo "$payout" | jq -r .id)
# All pages of its entries.
page=$(get "/$id/entries?limit=100")
entries=$page
while cursor=$(echo "$page" | jq -er .nextCursor); do
  page=$(get "/$id/entries?limit=100&cursor=$cursor")
  entries="$entries $page"
done
# In tenths of a cent, because fees have them.
echo "$entries" | jq -rs --argjson payout "$payout" 'def mills: .value | tonumber * 1000 | round;
  map(.items[]) | (.[] | "\(.type) \(.paymentId // "-") \(.net.value)"),
  "\($payout.reference) \($payout.amount.value) " +
  if map(.net | mills) | add == ($payout.amount | mills) then "reconciled" else "differs" end'
