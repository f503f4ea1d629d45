import { expect, test } from 'vitest';
import { choiceField } from './choice-field.ts';

const field = choiceField({ savings: 'Savings', chequing: 'Chequing' });
const problemOf = (value: unknown) => field.safeParse(value).error?.issues[0]?.message;

test('asks for a missing choice, and lists the choices for an unknown one', () => {
  expect(field.parse('savings')).toBe('savings');
  expect(problemOf(undefined)).toBe('This field is required.');
  expect(problemOf('')).toBe('This field is required.');
  expect(problemOf('gold')).toBe('Please choose one of these: savings, chequing.');
  expect(problemOf(7)).toBe('Please choose one of these: savings, chequing.');
});
