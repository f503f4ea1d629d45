import type { Company } from '@piton/contract/companies/company.ts';
import { expect, test } from 'vitest';
import { withCompany } from './with-company.ts';

function company(companyId: string, companyName: string): Company {
  return { companyId, companyName } as Company;
}

const list = { items: [company('a', 'Anse'), company('b', 'Bay')] };

test('what was edited stays in its place', () => {
  const edited = company('a', 'Anse La Raye');
  expect(withCompany(list, edited).items).toEqual([edited, list.items[1]]);
});

test('what is new stands behind the others', () => {
  const added = company('c', 'Choc');
  expect(withCompany(list, added).items).toEqual([...list.items, added]);
});
