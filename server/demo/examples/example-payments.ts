import type { Advice } from '@piton/contract/payments/payment-response.ts';
import { sql } from 'kysely';
import type { GatewayName } from '../../gateways/gateway.ts';
import { insertContradiction } from '../../payments/inquiry/pending-payments.ts';
import { type BegunPayment, beginPayment, endPayment, takePayment } from '../demo-payment.ts';
import type { Weeks } from '../demo-weeks.ts';
import { setActor, resetClock, setClock } from '../time-travel.ts';
import { proposeAndApprove, propose } from './propose.ts';
import { exampleIds } from './example-companies.ts';

const companyId = exampleIds.unconfirmed;
const dayMs = 24 * 60 * 60_000;
const name = 'Example Customer';

/** Payments in every state, some of which wait for staff. */
export async function addUnconfirmedPayments(weeks: Weeks): Promise<void> {
  await addDeclined(weeks);
  await addIncomplete(weeks);
  await addTests(weeks);
  await addOpen(weeks);
  await addContradicted(weeks);
  await addRequests(weeks);
}

const reasons: Readonly<Record<Advice, string>> = {
  fix: 'The card has expired.',
  other_card: 'The card was declined.',
  later: 'The customer’s bank could not be reached.',
  stop: 'The customer’s bank asks them to call.',
};

async function addDeclined(weeks: Weeks): Promise<void> {
  for (const [index, advice] of (['fix', 'other_card', 'later', 'stop'] as const).entries()) {
    const at = new Date(weeks.now.getTime() - (index + 2) * dayMs);
    const common = { companyId, name, purpose: `Declined: ${advice}`, cents: 4_500n, at };
    const begun = await beginPayment(weeks, common);
    await endPayment(weeks, common, begun, { status: 'Declined', reason: reasons[advice], advice });
  }
}

async function addIncomplete(weeks: Weeks): Promise<void> {
  const at = new Date(weeks.now.getTime() - 2 * dayMs);
  const common = { companyId, name, cents: 3_000n, at };
  await beginPayment(
    weeks,
    { ...common, purpose: 'Incomplete: invalid', channel: 'server' },
    {
      problem: 'invalid',
      reason: 'Some fields need your attention.',
      rejectedFields: { month: 'The card has expired.' },
    },
  );
  await beginPayment(
    weeks,
    { ...common, purpose: 'Incomplete: gateway' },
    { problem: 'gateway', reason: 'We can’t charge cards right now. Nothing was charged.' },
  );
}

async function addTests(weeks: Weeks): Promise<void> {
  const common = { companyId, name, mode: 'test', at: weeks.now } as const;
  await takePayment(weeks, { ...common, purpose: 'Test payment', cents: 2_500n });
  const declined = { ...common, purpose: 'Declined test payment', cents: 2_600n };
  const begun = await beginPayment(weeks, declined);
  const ending = { status: 'Declined', reason: reasons.other_card, advice: 'other_card' } as const;
  await endPayment(weeks, declined, begun, ending);
}

/** Pending payments whose next status inquiry is a month away. */
async function addOpen(weeks: Weeks): Promise<void> {
  const open = await beginOpen(weeks, 'Unconfirmed: no response');
  await propose(weeks, { kind: 'resolution', saleId: open.id, outcome: 'declined' });
  const voiding = await beginOpen(weeks, 'Unconfirmed: to void', 'powertranz');
  await propose(weeks, { kind: 'resolution', saleId: voiding.id, outcome: 'voided' });
  const lapsing = await beginOpen(weeks, 'Unconfirmed: asked again since');
  await propose(weeks, { kind: 'resolution', saleId: lapsing.id, outcome: 'declined' });
  await noteInquiry(weeks, lapsing, 'absent');
  await propose(weeks, { kind: 'resolution', saleId: lapsing.id, outcome: 'declined' });
  const mismatched = await beginOpen(weeks, 'Unconfirmed: another amount');
  await contradict(weeks, mismatched, 'Mismatch');
  for (const [outcome, inquiryResult] of [
    ['approved', 'taken'],
    ['declined', 'absent'],
    ['declined', 'declined'],
  ] as const) {
    const resolved = await beginOpen(weeks, `Resolved: ${outcome}, then ${inquiryResult}`);
    const reference = outcome === 'approved' ? `APPROVAL-${resolved.invoice}` : '';
    await proposeAndApprove(weeks, { kind: 'resolution', saleId: resolved.id, outcome, reference });
    await addLateInquiry(weeks, resolved, inquiryResult);
  }
}

async function beginOpen(
  weeks: Weeks,
  purpose: string,
  gateway: GatewayName = 'four_cs',
): Promise<BegunPayment> {
  const at = new Date(weeks.now.getTime() - 3 * dayMs);
  // A gateway without status inquiries is never asked; staff wait only for the end of the lease.
  const inquireAfter = gateway === 'four_cs' ? new Date(weeks.now.getTime() + 30 * dayMs) : at;
  const common = { companyId, name, purpose, cents: 12_500n, at, inquireAfter, gateway };
  await setClock(weeks, at);
  const begun = await beginPayment(weeks, common);
  await resetClock(weeks);
  await setActor(weeks, 'piton');
  await sql`update sales set backoff_step = 7, inquiries = 7 where id = ${begun.id}::uuid`.execute(
    weeks.transaction,
  );
  await noteInquiry(weeks, begun, 'unavailable');
  return begun;
}

async function noteInquiry(weeks: Weeks, { id }: BegunPayment, what: string): Promise<void> {
  await setActor(weeks, 'piton');
  await sql`select note_sale_event(${id}::uuid, 'inquiry', ${what}, ${weeks.now})`.execute(
    weeks.transaction,
  );
}

/** The gateway's response in the following nights. */
async function addLateInquiry(
  weeks: Weeks,
  { id }: BegunPayment,
  inquiryResult: string,
): Promise<void> {
  await setActor(weeks, 'piton');
  const nextAt = new Date(weeks.now.getTime() + dayMs);
  await sql`
    insert into late_inquiries (sale_id, company_id, next_inquiry_at, response_count, response, responded_at)
    values (${id}::uuid, ${companyId}, ${nextAt}, 1, ${inquiryResult}, ${weeks.now})`.execute(
    weeks.transaction,
  );
}

async function addContradicted(weeks: Weeks): Promise<void> {
  const at = new Date(weeks.now.getTime() - 2 * dayMs);
  const common = { companyId, name, cents: 6_000n, at };
  const approved = await takePayment(weeks, {
    ...common,
    purpose: 'Approved, said declined later',
  });
  await contradict(weeks, approved, 'Declined');
  const stands = await takePayment(weeks, { ...common, purpose: 'Approved, looked at by two' });
  await contradict(weeks, stands, 'Incomplete');
  await proposeAndApprove(weeks, { kind: 'resolution', saleId: stands.id, outcome: 'confirmed' });
  const declined = { ...common, purpose: 'Declined, said approved later' };
  const begun = await beginPayment(weeks, declined);
  const ending = { status: 'Declined', reason: reasons.other_card, advice: 'other_card' } as const;
  await endPayment(weeks, declined, begun, ending);
  await contradict(weeks, begun, 'Approved');
}

async function contradict(
  weeks: Weeks,
  { id }: BegunPayment,
  reportedStatus: 'Approved' | 'Declined' | 'Incomplete' | 'Mismatch',
): Promise<void> {
  await setActor(weeks, 'piton');
  const detail = 'An example of the demo';
  await insertContradiction(weeks.transaction, { id, companyId }, { reportedStatus, detail });
}

/** A paid request, a reusable one, a test one and a disabled one. */
async function addRequests(weeks: Weeks): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select owner_id as id from companies where id = ${companyId}`.execute(weeks.transaction);
  const userId = rows[0]?.id ?? '';
  await setActor(weeks, { userId });
  const requests = [
    { id: 'ExamplePaidOnce1', uses: 'single', mode: 'live' },
    { id: 'ExampleForMany01', uses: 'many', mode: 'live' },
    { id: 'ExampleTestMoney', uses: 'single', mode: 'test' },
    { id: 'ExampleSwitchOff', uses: 'single', mode: 'live' },
  ];
  for (const request of requests) {
    await weeks.transaction
      .insertInto('payment_requests')
      .values({
        ...request,
        company_id: companyId,
        merchant_id: userId,
        amount_mills: 80_000n,
        purpose: 'Two nights',
        reference: 'An example',
        expires_at: null,
      })
      .execute();
  }
  await sql`update payment_requests set disabled_at = database_now() where id = 'ExampleSwitchOff'`.execute(
    weeks.transaction,
  );
  const common = { companyId, name, purpose: 'Two nights', cents: 8_000n, at: weeks.now };
  await takePayment(weeks, { ...common, requestId: 'ExamplePaidOnce1' });
  await takePayment(weeks, { ...common, requestId: 'ExampleForMany01' });
}
