import { expect, test } from 'vitest';
import { refusalAtFile } from './refusal-at-file.ts';

const retryAfterSeconds = undefined;

test('a file’s mistake appears once, at the file field, with the result', () => {
  const message = 'Nothing was imported. Line 3: No date.';
  expect(refusalAtFile({ message, fields: { text: 'Line 3: No date.' } })).toEqual({
    message,
    retryAfterSeconds,
    fields: { file: message },
  });
});

test('other mistakes keep their fields and messages', () => {
  const fields = { text: 'Too long.', password: 'Wrong password.' };
  expect(refusalAtFile({ message: 'Check the fields.', fields })).toEqual({
    message: 'Check the fields.',
    retryAfterSeconds,
    fields: { file: 'Too long.', password: 'Wrong password.' },
  });
});
