import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskAddress, maskWords } from './mask-words.ts';

test.each([
  ['maria@quill.example.lc', 'ma•••@q•••.lc'],
  ['mq@quill.lc', 'm•••@q•••.lc'],
  ['m@quill', '•••@q•••'],
])('%s is kept as %s', (email, masked) => {
  expect(maskAddress(email)).toBe(masked);
});

test('keeps only the country of a domain', () => {
  const word = fc.stringMatching(/^[a-z]{3,12}$/);
  fc.assert(
    fc.property(word, word, word, (local, domain, above) => {
      const masked = maskAddress(`${local}@${domain}.${above}.lc`);
      for (const part of [local.slice(0, 3), domain, above]) {
        expect(masked).not.toContain(part);
      }
    }),
  );
});

test('keeps the first letters of words', () => {
  expect(maskWords('Maria  Élise')).toBe('M… É…');
});
