import { createHash } from 'node:crypto';
import { type DisputeReason, disputeReasons } from '@piton/contract/disputes/dispute.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { drawEvidence } from '../../disputes/evidence/files/draw-evidence.ts';
import { createEvidenceSeal } from '../../disputes/evidence/seal-evidence.ts';
import { takePayment } from '../demo-payment.ts';
import type { Weeks } from '../demo-weeks.ts';
import { setActor } from '../time-travel.ts';
import { exampleIds } from './example-companies.ts';
import { proposeAndApprove } from './propose.ts';

const companyId = exampleIds.disputes;

type RecordDispute = (
  sale: { readonly id: string; readonly invoice: string; readonly mills: bigint },
  disputeReason: DisputeReason,
) => Promise<string>;

/**
 * A dispute of a test payment for each reason, which moves no real money. One has evidence, one is
 * accepted, and all are decided but the first.
 */
export async function evidenceExamples(weeks: Weeks, record: RecordDispute): Promise<void> {
  for (const [at, reason] of disputeReasons.entries()) {
    const sale = await takePayment(weeks, {
      companyId,
      name: 'Example Customer',
      purpose: 'Example of a dispute',
      cents: 12_000n,
      at: weeks.now,
      mode: 'test',
    });
    const disputeId = await record({ ...sale, mills: 120_000n }, reason);
    if (at === 0) await submitExample(weeks, disputeId);
    else if (at === 1) await acceptExample(weeks, disputeId);
    else await proposeAndApprove(weeks, { kind: 'dispute_outcome', disputeId, outcome: 'won' });
  }
}

/** A draft of the live dispute. */
export async function draftExample(weeks: Weeks, disputeId: string): Promise<void> {
  await actAsOwner(weeks);
  await saveAnswers(weeks, disputeId);
}

async function submitExample(weeks: Weeks, disputeId: string): Promise<void> {
  await actAsOwner(weeks);
  await saveAnswers(weeks, disputeId);
  await addNote(weeks, disputeId);
  await expectDone(
    weeks,
    sql`select end_dispute_response(${disputeId}::uuid, 'submitted', 2, ${JSON.stringify(facts(weeks))}::jsonb)
        as written`,
  );
}

async function acceptExample(weeks: Weeks, disputeId: string): Promise<void> {
  await actAsOwner(weeks);
  await expectDone(
    weeks,
    sql`select end_dispute_response(${disputeId}::uuid, 'accepted', 0, null) as written`,
  );
}

async function saveAnswers(weeks: Weeks, disputeId: string): Promise<void> {
  const answers = {
    whatHappened: 'The customer bought two baskets of spices in our shop and took them along.',
    recognised: 'She buys from us each month and signed the delivery note.',
    delivered: 'In the shop, on the day of the payment.',
  };
  await expectDone(
    weeks,
    sql`select save_dispute_answers(${disputeId}::uuid, ${JSON.stringify(answers)}::jsonb, 0) as written`,
  );
}

async function addNote(weeks: Weeks, disputeId: string): Promise<void> {
  const bytes = Buffer.from(
    await drawEvidence({
      title: 'Delivery note',
      sections: [{ heading: 'Goods', lines: [['2', 'Baskets of spices']] }],
      files: [],
    }),
  );
  const id = uuidv7();
  const type = 'application/pdf';
  const file = {
    id,
    name: 'delivery-note.pdf',
    type,
    size: bytes.length,
    head: bytes.subarray(0, 8).toString('hex'),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    pages: 1,
  };
  const sealed = createEvidenceSeal(weeks.rootKey).seal({ id, disputeId, type }, bytes);
  await expectDone(
    weeks,
    sql`select add_dispute_file(${disputeId}::uuid, ${JSON.stringify(file)}::jsonb, ${sealed}::bytea)
        as written`,
  );
}

function facts({ now }: Weeks) {
  return {
    companyName: 'Example: disputes',
    amount: '120.00',
    paid: now.toISOString(),
    invoice: 'EXAMPLE',
    tranId: 'EXAMPLE',
    approvalCode: '',
    card: 'Visa •••• 3333',
    personName: 'Example Customer',
    personEmail: 'customer@demo.example',
    personPhone: '758 555 0100',
    purpose: 'Example of a dispute',
    channel: 'page',
    collected: null,
    payerAddress: '192.0.2.10',
  };
}

async function actAsOwner(weeks: Weeks): Promise<void> {
  const { rows } = await sql<{ owner: string }>`
    select owner_id as owner from companies where id = ${companyId}`.execute(weeks.transaction);
  await setActor(weeks, { userId: rows[0]?.owner ?? '' });
}

async function expectDone(weeks: Weeks, query: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await query.execute(weeks.transaction);
  const [row] = rows as { written: string }[];
  if (row?.written !== 'done') throw new Error(`the response was ${row?.written ?? 'lost'}`);
}
