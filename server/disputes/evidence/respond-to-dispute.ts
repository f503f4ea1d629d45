import { evidenceFieldsFor } from '@piton/contract/disputes/evidence-fields.ts';
import type { DisputeDetails } from '@piton/contract/disputes/evidence.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { requiredMessage } from '@piton/contract/http/messages.ts';
import { sql, type Transaction } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import { refuseTooMany } from '../../limits/refuse-too-many.ts';
import { takeFromLimit } from '../../limits/take-from-limit.ts';
import type { EvidenceDeps } from './evidence-deps.ts';
import { findOwnDispute } from './evidence-store.ts';
import { notifyOfEvidence } from './notify-of-evidence.ts';
import { responseRefusal, type Written } from './response-refusal.ts';

type Deps = Pick<EvidenceDeps, 'database' | 'hashLimitKey'>;
type Responding = {
  readonly userId: string;
  readonly disputeId: string;
  /** The draft that the merchant has seen. */
  readonly version: number;
};

const saved = { action: 'save-evidence', max: 300, windowSeconds: 60 * 60 } as const;

/** Saves the draft. Answers to other questions than the form's are dropped. */
export async function saveEvidence(
  { database, hashLimitKey: hashKey }: Deps,
  { answers, ...query }: Responding & { readonly answers: Readonly<Record<string, string>> },
): Promise<DisputeDetails> {
  const taken = await takeFromLimit({ database, hashKey }, { ...saved, key: query.userId });
  if (!taken.allowed) throw refuseTooMany(taken);
  return actingAs(database, { userId: query.userId }, async (transaction) => {
    const { disputeReason } = await readOwn(transaction, query);
    const kept = Object.fromEntries(
      evidenceFieldsFor(disputeReason).flatMap(({ name }) => {
        const text = answers[name]?.trim() ?? '';
        return text === '' ? [] : [[name, text]];
      }),
    );
    const { rows } = await sql<{ written: Written }>`
      select save_dispute_answers(
        ${query.disputeId}, ${JSON.stringify(kept)}::jsonb, ${query.version}
      ) as written`.execute(transaction);
    refuseUnlessDone(rows);
    return readOwn(transaction, query);
  });
}

/** Submits the saved evidence with the payment's facts, which are kept as they are now. */
export function submitEvidence(
  { database, mail, clock }: Deps & Pick<EvidenceDeps, 'mail' | 'clock'>,
  { origin, ...query }: Responding & { readonly origin: string },
): Promise<DisputeDetails> {
  return actingAs(database, { userId: query.userId }, async (transaction) => {
    const { disputeReason, answers, facts, version } = await readOwn(transaction, query);
    if (version === query.version) {
      const missing = evidenceFieldsFor(disputeReason).filter(
        ({ name, isOptional }) => !isOptional && answers[name] === undefined,
      );
      if (missing.length > 0) {
        const fields = Object.fromEntries(missing.map(({ name }) => [name, requiredMessage]));
        throw new AppError('rejected_fields', { fields });
      }
    }
    await end(transaction, { ...query, state: 'submitted', facts: JSON.stringify(facts) });
    const dispute = await readOwn(transaction, query);
    await notifyOfEvidence({ mail }, transaction, { dispute, at: clock(), origin });
    return dispute;
  });
}

/** Ends the merchant's part without a defence. Staff record the loss once the acquirer confirms it. */
export function acceptDispute({ database }: Deps, query: Responding): Promise<DisputeDetails> {
  return actingAs(database, { userId: query.userId }, async (transaction) => {
    await end(transaction, { ...query, state: 'accepted', facts: null });
    return readOwn(transaction, query);
  });
}

async function end(
  transaction: Transaction<DB>,
  {
    disputeId,
    state,
    version,
    facts,
  }: Responding & { readonly state: 'submitted' | 'accepted'; readonly facts: string | null },
): Promise<void> {
  const { rows } = await sql<{ written: Written }>`
    select end_dispute_response(${disputeId}, ${state}, ${version}, ${facts}::jsonb) as written`.execute(
    transaction,
  );
  refuseUnlessDone(rows);
}

export async function readOwn(
  transaction: Transaction<DB>,
  query: { readonly userId: string; readonly disputeId: string },
): Promise<DisputeDetails> {
  const found = await findOwnDispute(transaction, query);
  if (found === null) throw new AppError('not_found');
  return found;
}

export function refuseUnlessDone(rows: readonly { readonly written: Written }[]): void {
  const written = rows[0]?.written ?? 'not_found';
  if (written !== 'done') throw responseRefusal(written);
}
