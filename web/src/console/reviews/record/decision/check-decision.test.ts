import { expect, test } from 'vitest';
import { checkDecision, emptyDecision, noteName, withoutChoice } from './check-decision.ts';

const record = {
  kind: 'company',
  version: 4,
  allowedDecisions: ['approve', 'ask_for_changes'],
} as const;
const shown = { ...record, allowedDecisions: [...record.allowedDecisions] };
const nothing = emptyDecision('company');
const nameNote = { [noteName('companyName')]: ' As on the certificate. ' };

test('an approval needs no note, and sends none about fields', () => {
  expect(checkDecision(shown, { ...nothing, ...nameNote, decision: 'approve' })).toEqual({
    ok: true,
    value: { version: 4, decision: 'approve', note: '', fields: {} },
  });
});

test('other decisions need a note, and send notes about fields', () => {
  const typed = { ...nothing, ...nameNote, decision: 'ask_for_changes' };
  expect(checkDecision(shown, { ...typed, note: ' ' })).toEqual({
    ok: false,
    fields: { note: 'This field is required.' },
  });
  expect(checkDecision(shown, { ...typed, note: 'Please change the name.' })).toEqual({
    ok: true,
    value: {
      version: 4,
      decision: 'ask_for_changes',
      note: 'Please change the name.',
      fields: { companyName: 'As on the certificate.' },
    },
  });
});

test.each(['', 'suspend'])('"%s" is not a permitted decision', (decision) => {
  expect(checkDecision(shown, { ...nothing, decision })).toEqual({
    ok: false,
    fields: { decision: 'Choose a decision.' },
  });
});

test('keeps the written note and not the choice', () => {
  const written = { ...nothing, ...nameNote, note: 'Please change the name.' };
  expect(withoutChoice({ ...written, decision: 'approve' })).toEqual(written);
});

test('a note that is too long is reported at its field', () => {
  const values = { ...nothing, decision: 'ask_for_changes', note: 'Change it.' };
  const checked = checkDecision(shown, { ...values, [noteName('companyName')]: 'x'.repeat(1001) });
  expect(checked.ok || Object.keys(checked.fields)).toEqual(['fields.companyName']);
});
