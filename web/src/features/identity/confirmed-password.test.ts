import { expect, test } from 'vitest';
import { withConfirmation } from './confirmed-password.ts';

const fine = { ok: true, value: 'sent' } as const;

test('the same password twice is fine and leaves what is sent alone', () => {
  expect(withConfirmation(fine, 'gros islet jazz', 'gros islet jazz')).toEqual(fine);
});

test('two different ones are not sent, whatever else is wrong', () => {
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

test('a repetition that is missing is asked for', () => {
  expect(withConfirmation(fine, 'gros islet jazz', '')).toEqual({
    ok: false,
    fields: { confirmPassword: 'This field is required.' },
  });
});
