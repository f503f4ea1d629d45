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

test('stands at the field that is still as it was reviewed', () => {
  expect(withReason(field, reason, 'Ana').error).toBe(reason);
});

test('is gone once something else is written there', () => {
  expect(withReason({ ...field, value: 'Ana Charlemagne' }, reason, 'Ana').error).toBeUndefined();
});

test('yields to what is wrong with the field now', () => {
  const wrong = { ...field, error: 'This field is required.' };
  expect(withReason(wrong, reason, 'Ana').error).toBe('This field is required.');
});

test('says nothing of a field that nothing was found with', () => {
  expect(withReason(field, undefined, 'Ana').error).toBeUndefined();
});
