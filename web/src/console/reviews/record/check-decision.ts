import { type CheckedFields, checkFields } from '@piton/contract/fields/check-fields.ts';
import type { EndpointCall } from '@piton/contract/http/endpoint.ts';
import {
  decideReview,
  reviewedFields,
  type ReviewKind,
  type ReviewRecord,
} from '@piton/contract/companies/review.ts';

/** Names the note at a field, in the form and in what the server says about it. */
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

/** What was written, without what was chosen: that is to be chosen by whoever has read what is there now. */
export function withoutChoice(values: DecisionValues): DecisionValues {
  return { ...values, decision: '' };
}

/** As the server takes it: a decision that the record admits, on the version that was seen. */
export function checkDecision(
  { kind, version, admits }: Pick<ReviewRecord, 'kind' | 'version' | 'admits'>,
  values: DecisionValues,
): CheckedFields<Decision> {
  const decision = admits.find((admitted) => admitted === values.decision);
  if (decision === undefined) return { ok: false, fields: { decision: 'Choose a decision.' } };
  const fields = decision === 'approve' ? {} : notesIn(kind, values);
  return checkFields(decideReview.body, { version, decision, note: values.note, fields });
}

/** Field → what is said about it, where anything is. */
export function notesIn(kind: ReviewKind, values: DecisionValues): Record<string, string> {
  const notes = reviewedFields[kind].map((field) => [field, values[noteName(field)]?.trim() ?? '']);
  return Object.fromEntries(notes.filter(([, note]) => note !== '')) as Record<string, string>;
}
