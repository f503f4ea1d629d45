import { expect, test } from 'vitest';
import { auditAddress, daysProblem, filterIn } from './audit-search.ts';

test('an address sets the list’s filters, and invalid ones are ignored', () => {
  const about = '0190b2c4-5d6e-7f80-91a2-b3c4d5e6f708';
  const filter = { action: 'decide-company', about, from: '2026-11-02', to: '2026-11-21' } as const;
  const address = auditAddress(filter);
  expect(address).toBe(
    `/console/audit?action=decide-company&about=${about}&from=2026-11-02&to=2026-11-21`,
  );
  expect(filterIn(new URL(address, 'http://localhost').searchParams)).toEqual(filter);
  expect(filterIn(new URLSearchParams('action=dance&from=31.12.&about=a1&page=7'))).toEqual({});
  expect(auditAddress({})).toBe('/console/audit');
});

test.each([
  [{ from: '2026-11-25', to: '2026-11-20' }, 'End date must be older than start date'],
  [{ from: '2026-11-20', to: '2026-11-20' }, undefined],
  [{ from: '2026-11-20', to: '2026-11-25' }, undefined],
  [{ from: '2026-11-25' }, undefined],
  [{ to: '2026-11-20' }, undefined],
  [{}, undefined],
])('the days %o read as: %s', (filter, problem) => {
  expect(daysProblem(filter)).toBe(problem);
});
