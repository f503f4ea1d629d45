import { expect, test } from 'vitest';
import { checkErasure } from './check-erasure.ts';

const email = 'Marie@example.com';

test.each(['Marie@example.com', ' marie@example.com '])(
  'the address may be written as %s',
  (address) => {
    const checked = checkErasure({ reason: ' Asked for by letter ', address }, email);
    expect(checked).toEqual({ ok: true, value: { reason: 'Asked for by letter' } });
  },
);

test.each(['', 'marie', 'marie@example.co'])('not as "%s"', (address) => {
  const checked = checkErasure({ reason: 'Asked for by letter', address }, email);
  expect(checked).toEqual({ ok: false, fields: { address: 'This is not the account’s email.' } });
});

test('reports all mistakes at once', () => {
  const checked = checkErasure({ reason: '', address: '' }, email);
  expect(checked.ok || Object.keys(checked.fields)).toEqual(['reason', 'address']);
});
