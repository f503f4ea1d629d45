import type { ShownAuditEntry } from '@piton/contract/audit/audit-log.ts';
import { reviewedFieldName } from '@piton/contract/reviews/review.ts';
import { formatDay, startOfDay } from '@piton/contract/time/time.ts';

type Recorded = ShownAuditEntry['detail'];

export type RecordedField = { field: string; name: string; value: string };
export type ChangedField = { field: string; name: string; before: string; after: string };

/** Leaves empty values out. */
export function recordedFields(recorded: Recorded): RecordedField[] {
  const fields = Object.entries(recorded ?? {}).map(([field, value]) => ({
    field,
    name: nameOf(field),
    value:
      field === 'changed' && Array.isArray(value) ? value.map(nameOf).join(', ') : inWords(value),
  }));
  return fields.filter(({ value }) => value !== nothing);
}

/** The fields whose values differ. */
export function changedFields(before: Recorded, after: Recorded): ChangedField[] {
  const fields = Object.keys({ ...before, ...after });
  return fields.flatMap((field) => {
    const was = inWords(before?.[field]);
    const is = inWords(after?.[field]);
    return was === is ? [] : [{ field, name: nameOf(field), before: was, after: is }];
  });
}

/** "inReview" → "In review", for fields without a form label. */
function nameOf(field: string): string {
  const known = reviewedFieldName(field);
  if (known !== field) return known;
  const words = field.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

const nothing = 'Nothing';

function isDay(value: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
}

function inWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return nothing;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string' && isDay(value)) return formatDay(startOfDay(value));
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const words = Array.isArray(value)
    ? value.map(inWords).join(', ')
    : recordedFields(value as Record<string, unknown>)
        .map(({ name, value: text }) => `${name}: ${text}`)
        .join('; ');
  return words || nothing;
}
