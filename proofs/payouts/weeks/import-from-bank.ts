import type { BankImport } from '@piton/contract/payouts/bank-import.ts';
import { password } from '@piton/server/identity/staff/testing/console-world.ts';
import type { ExpectedPayout } from '../model/expected-ledger.ts';
import { expectCredited } from '../model/expect-payouts.ts';
import type { Week } from '../plan/plan.ts';
import type { ProofWorld } from '../world/proof-world.ts';
import { payoutsOf } from './release-week.ts';
import type { Tally } from './week-counts.ts';

type Word = { readonly payout: ExpectedPayout; readonly says: 'deposited' | 'failed' | 'returned' };

/** On the value date: most have arrived, some failed, and some are unreported. */
export async function importFromBank(
  world: ProofWorld,
  { cutOffDay, valueDay }: Week,
  { failed, late }: { readonly failed: readonly number[]; readonly late: readonly number[] },
  tally: Tally,
): Promise<void> {
  const [failing, waiting] = [idsOf(world, failed), idsOf(world, late)];
  const words = payoutsOf(world, cutOffDay, 'in_transit')
    .filter(({ ownerId }) => !waiting.has(ownerId))
    .map((payout): Word => ({
      payout,
      says: failing.has(payout.ownerId) ? 'failed' : 'deposited',
    }));
  await readIn(world, { name: `Responses of ${cutOffDay}`, words, valueDay }, tally);
}

/** Some days later: the unreported ones, and late returns. */
export async function importMore(
  world: ProofWorld,
  { cutOffDay, valueDay }: Week,
  returned: readonly number[],
  tally: Tally,
): Promise<void> {
  const returning = idsOf(world, returned);
  const words = [
    ...payoutsOf(world, cutOffDay, 'deposited')
      .filter(({ ownerId }) => returning.has(ownerId))
      .map((payout): Word => ({ payout, says: 'returned' })),
    ...payoutsOf(world, cutOffDay, 'in_transit').map((payout): Word => ({
      payout,
      says: 'deposited',
    })),
  ];
  await readIn(world, { name: `More of ${cutOffDay}`, words, valueDay }, tally);
}

type Responses = {
  readonly name: string;
  readonly words: readonly Word[];
  readonly valueDay: string;
};

/** Imported by one person and, by mistake, again by another. */
async function readIn(
  world: ProofWorld,
  { name, words, valueDay }: Responses,
  tally: Tally,
): Promise<void> {
  if (words.length === 0) return;
  const references = await world.asOwner<{ key: string; reference: string }>(
    `select owner_id || ' ' || cut_off_day as key, reference from payouts`,
  );
  const referenceOf = new Map(references.map(({ key, reference }) => [key, reference]));
  const lines = words.map(({ payout, says }) => [
    referenceOf.get(`${payout.ownerId} ${payout.cutOffDay}`) ?? '',
    says,
    valueDay,
    (Number(payout.netMills) / 1000).toFixed(2),
    'XCD',
    says === 'deposited' ? '' : 'Account closed',
  ]);
  const head = 'Reference,Outcome,Date,Amount,Currency,Reason';
  const text = [head, ...lines.map((line) => line.join(','))].join('\r\n');
  const fields = { password, kind: 'bank_csv', name, text: `${text}\r\n` };
  const first = await send(world.one.browser.post('/api/console/bank-imports', fields));
  const again = await send(
    world.two.browser.post('/api/console/bank-imports', { ...fields, name: `${name}, again` }),
  );
  const isAllPosted = first.counts.every(({ result }) => result === 'posted');
  if (!isAllPosted || first.isRepeat || !again.isRepeat || again.id !== first.id) {
    throw new Error(`${name} came to ${JSON.stringify(first.counts)}`);
  }
  for (const { payout, says } of words) {
    if (says === 'deposited') payout.state = says;
    else expectCredited(world.model, payout, { state: says, atMs: world.now() });
  }
  tally.filesReadIn += 1;
}

async function send(
  response: Promise<{ status: number; body: Record<string, unknown> }>,
): Promise<BankImport> {
  const { status, body } = await response;
  if (status !== 200) throw new Error(`what the bank says was not read: ${JSON.stringify(body)}`);
  return body as unknown as BankImport;
}

function idsOf({ owners }: ProofWorld, numbers: readonly number[]): Set<string> {
  return new Set(numbers.map((number) => owners[number] ?? ''));
}
