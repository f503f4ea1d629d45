import type { FormField } from './use-fields.ts';

/** Shows a reviewer's note at its field until the value changes. */
export function withReason(
  field: FormField,
  reason: string | undefined,
  reviewed: string,
): FormField {
  const isAsReviewed = field.value === reviewed;
  return { ...field, error: field.error ?? (isAsReviewed ? reason : undefined) };
}
