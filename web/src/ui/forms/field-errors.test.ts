import { expect, test } from 'vitest';
import { validatedOnChange, validatedOnLeaving } from './field-errors.ts';

const required = 'This field is required.';
const differs = 'Passwords dont match!';

test('typing shows no new error', () => {
  expect(validatedOnChange({}, 'email', { before: {}, after: { email: required } })).toEqual({});
});

test('an error disappears when corrected, and changes with the mistake', () => {
  const shown = { email: required };
  expect(validatedOnChange(shown, 'email', { before: shown, after: {} })).toEqual({});
  const after = { email: 'Please enter a valid email address' };
  expect(validatedOnChange(shown, 'email', { before: shown, after })).toEqual(after);
});

test('correcting the first of two fields clears the repetition’s error', () => {
  const shown = { confirmPassword: differs };
  expect(validatedOnChange(shown, 'password', { before: shown, after: {} })).toEqual({});
});

test('the server’s error stays until its field is changed', () => {
  const shown = { email: 'This address is taken.', password: 'The password is too weak.' };
  expect(validatedOnChange(shown, 'email', { before: {}, after: {} })).toEqual({
    password: 'The password is too weak.',
  });
});

test('leaving a field shows only its own errors', () => {
  const found = { email: required, password: required };
  expect(validatedOnLeaving({}, 'email', found)).toEqual({ email: required });
  expect(validatedOnLeaving({ email: 'Taken.' }, 'email', {})).toEqual({ email: 'Taken.' });
});
