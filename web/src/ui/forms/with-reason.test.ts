import { expect, test } from 'vitest';
import type { FormField } from './use-fields.ts';
import { withReason } from './with-reason.ts';

const field: FormField = {
  name: 'accountName',
  value: 'Ana',
  error: undefined,
  onChange: () => undefined,
  onLeave: () => undefined,
};
const reason = 'The name is not the one of your passport.';

test('shows at the field while unchanged since the review', () => {
  expect(withReason(field, reason, 'Ana').error).toBe(reason);
});

test('disappears once the field changes', () => {
  expect(withReason({ ...field, value: 'Ana Charlemagne' }, reason, 'Ana').error).toBeUndefined();
});

test('yields to the field’s own error', () => {
  const wrong = { ...field, error: 'This field is required.' };
  expect(withReason(wrong, reason, 'Ana').error).toBe('This field is required.');
});

test('does not show at a field without a note', () => {
  expect(withReason(field, undefined, 'Ana').error).toBeUndefined();
});
