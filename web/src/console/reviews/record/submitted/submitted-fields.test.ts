import { expect, test } from 'vitest';
import { submittedFields } from './submitted-fields.ts';

const submitted = {
  country: 'Saint Lucia',
  companyName: 'Marigot Bay Boat Tours',
  companyEmail: 'jerome@demo.example',
  companyNumber: '758 555 0177',
  companyType: 'LLC',
  permanentaddress: 'Marigot Bay, Castries',
  transactAmount: '500',
};

test('submitted details have the form’s order and words', () => {
  const fields = submittedFields('company', submitted, null);
  expect(fields.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Company name: Marigot Bay Boat Tours',
    'Email: jerome@demo.example',
    'Phone number: 758 555 0177',
    'Type: Limited liability company (LLC)',
    'Address: Marigot Bay, Castries',
    'Estimated monthly transactions: 101 - 500',
    'Country: Saint Lucia',
  ]);
  expect(fields.filter(({ before }) => before !== null)).toEqual([]);
});

test('an edited field shows its earlier value', () => {
  const before = { ...submitted, companyName: 'Marigot Tours', transactAmount: '100' };
  const changed = submittedFields('company', submitted, before).filter(
    (field) => field.before !== null,
  );
  expect(changed.map(({ field, before: was, value }) => [field, was, value])).toEqual([
    ['companyName', 'Marigot Tours', 'Marigot Bay Boat Tours'],
    ['transactAmount', '0 - 100', '101 - 500'],
  ]);
});

test('an empty value says so, on both sides of a change', () => {
  const fields = submittedFields(
    'bank_account',
    { accountRouting: '' },
    { accountRouting: '00101' },
  );
  expect(fields.find(({ field }) => field === 'accountRouting')).toMatchObject({
    value: 'Not given',
    before: '00101',
  });
});
