import type { ReviewRecord } from '@piton/contract/reviews/review.ts';
import { type SubmittedField, submittedFields } from './submitted-fields.ts';

type Compared = Pick<ReviewRecord, 'kind' | 'details' | 'approvedFields' | 'decidedFields'>;

/** The earlier value, and its date if two earlier versions differ. */
export type Earlier = { when: string | null; value: string };

export type ComparedField = Omit<SubmittedField, 'before'> & { earlier: Earlier[] };

/** Each field with the last approved and last decided values, oldest first. */
export function comparedFields(record: Compared): ComparedField[] {
  const { kind, details, approvedFields, decidedFields } = record;
  const sinceDecision = submittedFields(kind, details, decidedFields);
  return submittedFields(kind, details, approvedFields).map(({ before: approved, ...field }) => {
    const decided = sinceDecision.find((each) => each.field === field.field)?.before ?? null;
    return { ...field, earlier: earlierOf(approved, decided, approvedFields && decidedFields) };
  });
}

function earlierOf(
  approved: string | null,
  decided: string | null,
  both: object | null,
): Earlier[] {
  if (both === null || approved === decided) {
    const value = approved ?? decided;
    return value === null ? [] : [{ when: null, value }];
  }
  return [
    ...(approved === null ? [] : [{ when: 'Last approved', value: approved }]),
    ...(decided === null ? [] : [{ when: 'At the last decision', value: decided }]),
  ];
}

/** Summarises the differences in sentences; empty for a record without earlier decisions. */
export function comparedWords({
  kind,
  details,
  approvedFields,
  decidedFields,
}: Compared): string[] {
  const changed = (before: typeof approvedFields) =>
    submittedFields(kind, details, before).filter((field) => field.before !== null).length;
  const sinceDecision = changed(decidedFields);
  const sinceApproval = changed(approvedFields);
  return [
    ...(decidedFields === null
      ? []
      : [
          `${sinceDecision === 0 ? 'Nothing' : fields(sinceDecision)} changed since the last decision.`,
        ]),
    ...(approvedFields === null
      ? []
      : [
          sinceApproval === 0
            ? 'As last approved.'
            : `${fields(sinceApproval)} changed since it was last approved.`,
        ]),
  ];
}

function fields(count: number): string {
  return `${count} ${count === 1 ? 'field' : 'fields'}`;
}
