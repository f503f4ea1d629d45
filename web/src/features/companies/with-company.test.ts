import type { Company } from '@piton/contract/companies/company.ts';
import { expect, test } from 'vitest';
import { withCompany } from './with-company.ts';

function company(companyId: string, companyName: string): Company {
  return { companyId, companyName } as Company;
}

const list = {
  items: [company('a', 'Anse'), company('b', 'Bay')],
  amountMaxMills: 50_000_000,
};

test('an edited company keeps its place', () => {
  const edited = company('a', 'Anse La Raye');
  expect(withCompany(list, edited).items).toEqual([edited, list.items[1]]);
});

test('a new company comes last', () => {
  const added = company('c', 'Choc');
  expect(withCompany(list, added).items).toEqual([...list.items, added]);
});
