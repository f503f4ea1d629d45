import { AppError } from '@piton/contract/http/errors.ts';
import {
  type ReviewDecision,
  reviewedFields,
  type ReviewKind,
} from '@piton/contract/reviews/review.ts';
import { sql, type Transaction } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import { onlyAllowed } from '../database/only-allowed.ts';
import type { DB } from '../database/types.ts';
import { findReviewSubject, type ReviewSubject } from './review-subject.ts';

export type Decision = {
  readonly kind: ReviewKind;
  readonly id: string;
  readonly version: number;
  readonly decision: ReviewDecision;
  readonly note: string;
  readonly fields: Readonly<Record<string, string>>;
};

export type MadeDecision = Decision & {
  /** The current state. */
  readonly subject: ReviewSubject;
};

type Outcome = 'decided' | 'first' | 'changed' | 'same_person' | 'not_independent';

/**
 * Records one decision on one version in the caller's staff transaction. The database checks the
 * reviewer's rights itself and demands the audit entry.
 */
export async function makeDecision(
  transaction: Transaction<DB>,
  staffId: string,
  decision: Decision,
): Promise<MadeDecision> {
  const { kind, id } = decision;
  const before = await findReviewSubject(transaction, kind, id);
  if (before === null) throw new AppError('not_found');
  if (before.ownerId === staffId) {
    throw new AppError('forbidden', {
      message: 'Another member of staff must decide on your own details.',
    });
  }
  const submitted = { ...decision, ...wordsOf(decision) };
  const outcome = await onlyAllowed(decide(transaction, submitted));
  refuseUnless(outcome);
  const after = await findReviewSubject(transaction, kind, id);
  if (after === null) throw new Error('a record was decided on and is not there');
  await recordAudit(transaction, {
    actorId: staffId,
    action: kind === 'company' ? 'decide-company' : 'decide-bank-account',
    subjectKind: kind,
    subjectId: id,
    ...(submitted.note !== '' && { reason: submitted.note }),
    detail: {
      decision: submitted.decision,
      ...(outcome === 'first' && { approval: 'first of two' }),
      version: submitted.version,
      // Its name may change later.
      title: before.title,
      fields: submitted.fields,
    },
    before: stateOf(before),
    after: stateOf(after),
  });
  return { ...submitted, subject: after };
}

function refuseUnless(outcome: Outcome): void {
  if (outcome === 'changed') {
    throw new AppError('version_conflict', {
      message: 'This has changed since you opened it. Check the latest version.',
    });
  }
  if (outcome === 'same_person') {
    const message = 'You have approved it already. A second person has to as well.';
    throw new AppError('forbidden', { message });
  }
  if (outcome === 'not_independent') {
    const message =
      'Another member of staff has to approve: one of you granted the other access a short while ago, or the same person granted access to both.';
    throw new AppError('forbidden', { message });
  }
  // An unknown outcome, from a newer database, means that nothing was decided that this server
  // could record.
  if (outcome !== 'decided' && outcome !== 'first') {
    throw new Error(`a decision ended as ${String(outcome)}`);
  }
}

async function decide(transaction: Transaction<DB>, submitted: Decision): Promise<Outcome> {
  const { id, version, decision, note } = submitted;
  const fields = JSON.stringify(submitted.fields);
  if (submitted.kind === 'bank_account') {
    const { rows } = await sql<{ outcome: Outcome }>`
      select decide_bank_account(${id}::uuid, ${version}, ${decision}, ${note}, ${fields}::jsonb)
        as outcome`.execute(transaction);
    return rows[0]?.outcome ?? 'changed';
  }
  const { rows } = await sql<{ isDecided: boolean }>`
    select decide_company(${id}, ${version}, ${decision}, ${note}, ${fields}::jsonb)
      as "isDecided"`.execute(transaction);
  return rows[0]?.isDecided === true ? 'decided' : 'changed';
}

/** An approval comments on no fields; other decisions comment only on fields that the record has. */
function wordsOf({ kind, decision, note, fields }: Decision): Pick<Decision, 'note' | 'fields'> {
  if (decision === 'approve') return { note, fields: {} };
  const known: readonly string[] = reviewedFields[kind];
  const kept = Object.entries(fields).filter(([name, text]) => known.includes(name) && text !== '');
  return { note, fields: Object.fromEntries(kept) };
}

function stateOf({ standing, inReview, note }: ReviewSubject) {
  return { standing, inReview, note };
}
