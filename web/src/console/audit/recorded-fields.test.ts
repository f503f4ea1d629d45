import { expect, test } from 'vitest';
import { changedFields, recordedFields } from './recorded-fields.ts';

test('shows recorded values as words and leaves out empty ones', () => {
  const fields = {
    companyName: 'Anse La Raye Fish Fry',
    inReview: true,
    note_length: 3,
    companies: ['One', 'Two'],
    fields: { permanentaddress: 'Please add the village.' },
    happenedOn: '2026-11-02',
    reference: '2026-99-99',
    nobody: null,
    nothing: {},
  };
  expect(recordedFields(fields).map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Company name: Anse La Raye Fish Fry',
    'In review: Yes',
    'Note length: 3',
    'Companies: One, Two',
    'Fields: Address: Please add the village.',
    'Happened on: 02 November 2026',
    'Reference: 2026-99-99',
  ]);
});

test('shows only differences between before and after, including added and removed fields', () => {
  const before = { bankName: 'Scotiabank', lastFour: '4821', note: 'gone' };
  const after = { bankName: 'Bank of Saint Lucia Limited', lastFour: '4821', standing: 'approved' };
  expect(changedFields(before, after).map(({ field, ...fields }) => fields)).toEqual([
    { name: 'Bank name', before: 'Scotiabank', after: 'Bank of Saint Lucia Limited' },
    { name: 'Note', before: 'gone', after: 'Nothing' },
    { name: 'Standing', before: 'Nothing', after: 'approved' },
  ]);
  expect(changedFields(null, null)).toEqual([]);
});
