import type { ProposalKind } from '@piton/contract/proposals/proposal.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Weeks } from '../demo-weeks.ts';
import { setActor } from '../time-travel.ts';
import { declinedByStaff } from '@piton/contract/payments/payment-reasons.ts';

type Proposal = {
  readonly kind: ProposalKind;
  readonly saleId?: string;
} & Readonly<Record<string, string | number>>;

/** Proposes on behalf of the first reviewer. Returns the id of the proposal. */
export async function propose(weeks: Weeks, proposal: Proposal): Promise<string> {
  const id = uuidv7();
  await setActor(weeks, { staffId: weeks.staffIds[0] ?? '' });
  const words = JSON.stringify({ reason: 'An example of the demo', ...proposal });
  const { rows } = await sql<{ outcome: string }>`
    select propose(${id}::uuid, ${words}::jsonb || jsonb_strip_nulls(jsonb_build_object(
      'saleVersion', (
        select sale_version(s) from sales s
         where s.id = coalesce(
           ${proposal.saleId ?? null}::uuid,
           (select sale_id from proposals where id = ${proposal['disputeId'] ?? null}::uuid),
           (select sale_id from refunds where id = ${proposal['refundId'] ?? null}::uuid)
         )
      )
    ))) as outcome`.execute(weeks.transaction);
  expectOutcome(rows[0]?.outcome, 'proposed', proposal.kind);
  return id;
}

/** Proposes, and approves on behalf of the second reviewer. */
export async function proposeAndApprove(weeks: Weeks, proposal: Proposal): Promise<string> {
  const id = await propose(weeks, proposal);
  await setActor(weeks, { staffId: weeks.staffIds[1] ?? '' });
  const { rows } = await sql<{ outcome: string }>`
    select approve_proposal(${id}::uuid, ${declinedByStaff}) as outcome`.execute(weeks.transaction);
  expectOutcome(rows[0]?.outcome, 'done', proposal.kind);
  return id;
}

/** The proposer withdraws it, or the other reviewer rejects it. */
export async function stop(weeks: Weeks, id: string, by: 'proposer' | 'other'): Promise<void> {
  await setActor(weeks, { staffId: weeks.staffIds[by === 'proposer' ? 0 : 1] ?? '' });
  await sql`select withdraw_proposal(${id}::uuid, 'Entered by mistake')`.execute(weeks.transaction);
}

function expectOutcome(outcome: string | undefined, expected: string, kind: string): void {
  if (outcome !== expected) throw new Error(`the ${kind} was ${outcome ?? 'lost'}`);
}
