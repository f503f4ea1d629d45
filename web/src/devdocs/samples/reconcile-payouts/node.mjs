import { Piton } from '@piton/node';

// Test mode has no payouts: use a live key with the permission read alone.
const piton = new Piton(process.env.PITON_KEY);
// In tenths of a cent, because fees have them.
const mills = ({ value }) => Math.round(Number(value) * 1000);

const [payout] = (await piton.payouts.list({ status: 'deposited', limit: 1 })).items;
let sum = 0;
for await (const entry of piton.payouts.listEntries(payout.id)) {
  console.log(entry.type, entry.paymentId ?? '-', entry.net.value);
  sum += mills(entry.net);
}
const result = sum === mills(payout.amount) ? 'reconciled' : 'differs';
console.log(payout.reference, payout.amount.value, result);
