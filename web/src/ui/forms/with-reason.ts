import type { FormField } from './use-fields.ts';

/** What a review found with a field stands at it until something else is written there. */
export function withReason(
  field: FormField,
  reason: string | undefined,
  reviewed: string,
): FormField {
  const isAsReviewed = field.value === reviewed;
  return { ...field, error: field.error ?? (isAsReviewed ? reason : undefined) };
}
