import { expect, test } from 'vitest';
import { contextWords, restWithoutWords } from './context-words.ts';

test('signs with a meaning in regular expressions are ordinary characters of a name', () => {
  const person = { email: 'ana@example.lc', firstName: '(((', lastName: '.*+' };
  const words = contextWords(person);
  expect(words).toEqual(expect.arrayContaining(['(((', '.*+']));
  expect(restWithoutWords('seven brown pelicans', words)).toBeNull();
  expect(restWithoutWords('x(((y.*+z', words)).toBe('xyz');
  expect(restWithoutWords('x]^$z', [']^$'])).toBe('xz');
});
