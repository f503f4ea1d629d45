import { expect, test } from 'vitest';
import { auditAddress, filterIn } from './audit-search.ts';

test('an address says what the list is narrowed to, and what makes no sense in it is left out', () => {
  const filter = { action: 'decide-company', from: '2026-11-02', to: '2026-11-21' } as const;
  const address = auditAddress(filter);
  expect(address).toBe('/console/audit?action=decide-company&from=2026-11-02&to=2026-11-21');
  expect(filterIn(new URL(address, 'http://localhost').searchParams)).toEqual(filter);
  expect(filterIn(new URLSearchParams('action=dance&from=31.12.&about=a1&page=7'))).toEqual({
    about: 'a1',
  });
  expect(auditAddress({})).toBe('/console/audit');
});
