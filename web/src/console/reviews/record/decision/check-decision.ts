import { type CheckedFields, checkFields } from '@piton/contract/fields/check-fields.ts';
import type { EndpointCall } from '@piton/contract/http/endpoint.ts';
import {
  decideReview,
  reviewedFields,
  type ReviewKind,
  type ReviewRecord,
} from '@piton/contract/reviews/review.ts';

/** The note's name in the form and in the server's messages. */
export type NoteName = `fields.${string}`;

export type DecisionValues = Record<'decision' | 'note' | NoteName, string>;

export type Decision = EndpointCall<typeof decideReview>['body'];

export function noteName(field: string): NoteName {
  return `fields.${field}`;
}

export function emptyDecision(kind: ReviewKind): DecisionValues {
  const notes = reviewedFields[kind].map((field) => [noteName(field), '']);
  return { decision: '', note: '', ...Object.fromEntries(notes) } as DecisionValues;
}

/** Keeps the notes but drops the decision, which the person must choose for the newer version. */
export function withoutChoice(values: DecisionValues): DecisionValues {
  return { ...values, decision: '' };
}

/** The request: an allowed decision on the version the person saw. */
export function checkDecision(
  { kind, version, allowedDecisions }: Pick<ReviewRecord, 'kind' | 'version' | 'allowedDecisions'>,
  values: DecisionValues,
): CheckedFields<Decision> {
  const decision = allowedDecisions.find((admitted) => admitted === values.decision);
  if (decision === undefined) return { ok: false, fields: { decision: 'Choose a decision.' } };
  const fields = decision === 'approve' ? {} : notesIn(kind, values);
  return checkFields(decideReview.body, { version, decision, note: values.note, fields });
}

/** Field → note, for fields with one. */
export function notesIn(kind: ReviewKind, values: DecisionValues): Record<string, string> {
  const notes = reviewedFields[kind].map((field) => [field, values[noteName(field)]?.trim() ?? '']);
  return Object.fromEntries(notes.filter(([, note]) => note !== '')) as Record<string, string>;
}
