import { expect, test } from 'vitest';
import { withConfirmation } from './confirmed-password.ts';

const fine = { ok: true, value: 'sent' } as const;

test('the same password twice is accepted, and sent unchanged', () => {
  expect(withConfirmation(fine, 'gros islet jazz', 'gros islet jazz')).toEqual(fine);
});

test('two different passwords are not sent', () => {
  expect(withConfirmation(fine, 'gros islet jazz', 'gros islet')).toEqual({
    ok: false,
    fields: { confirmPassword: 'Passwords dont match!' },
  });
  const faulty = { ok: false, fields: { email: 'Please enter a valid email address' } } as const;
  expect(withConfirmation(faulty, 'gros islet jazz', 'gros islet')).toEqual({
    ok: false,
    fields: {
      email: 'Please enter a valid email address',
      confirmPassword: 'Passwords dont match!',
    },
  });
});

test('a missing repetition is reported', () => {
  expect(withConfirmation(fine, 'gros islet jazz', '')).toEqual({
    ok: false,
    fields: { confirmPassword: 'This field is required.' },
  });
});
