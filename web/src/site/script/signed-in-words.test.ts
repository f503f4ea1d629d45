import type { NextPayout } from '@piton/contract/payouts/payout.ts';
import { expect, test } from 'vitest';
import { type KnownOfVisitor, signedInWords } from './signed-in-words.ts';

const user = {
  uid: '0192f3a0-7c31-7e51-8a5c-2f6f0a8d1b11',
  displayName: 'Marie Alexander',
  email: 'marie@example.com',
  emailVerified: true,
  primaryCompany: 'SpiceMarket000000001',
};
const next: NextPayout = {
  underWay: [],
  lastWeek: null,
  cutOffDay: '2026-12-02',
  cutOff: '2026-12-03T04:00:00.000Z',
  expectedDay: '2026-12-04',
  closedDays: [],
  following: { fromDay: '2026-12-03', expectedDay: '2026-12-11', netMills: 0 },
  netMills: 0,
  owedMills: 0,
  minimumMills: 50_000,
  reasons: [],
  bankNote: '',
  dueDisputes: null,
  lines: [],
};
const leaving = {
  id: '019ac5d0-6e1c-7d3a-9b50-3f1d2a7c8e44',
  netMills: 1_234_560,
  cutOffDay: '2026-11-25',
  expectedDay: '2026-11-27',
  status: 'queued',
  cancellationReason: null,
} as const;
const companies = [
  { companyId: 'Another0000000000001', companyName: 'Kaye Tours' },
  { companyId: user.primaryCompany, companyName: 'Spice Market' },
];
const words = (known: Partial<KnownOfVisitor> = {}) =>
  signedInWords({ user, isStaff: false, companies, next, ...known });
const detail = (payout: Partial<NextPayout>) => words({ next: { ...next, ...payout } }).detail;

test('names the current company, and links to the dashboard', () => {
  const card = words();
  expect(card).toMatchObject({ title: 'Spice Market', page: '/index', action: 'Open dashboard' });
  const unchosen = words({ user: { ...user, primaryCompany: null } });
  expect(unchosen.title).toBe('Marie Alexander');
});

test('shows the amount due, and its Friday', () => {
  expect(detail({})).toBe('Nothing due so far for Friday 4 December.');
  expect(detail({ netMills: 12_000, owedMills: 12_000 })).toBe(
    'EC$12.00 so far for Friday 4 December.',
  );
  expect(detail({ underWay: [leaving] })).toBe(
    'EC$1,234.56 expected in your bank on Friday 27 November.',
  );
  expect(detail({ underWay: [leaving], netMills: 70_000, owedMills: 70_000 })).toBe(
    'EC$1,234.56 expected in your bank on Friday 27 November. EC$70.00 so far for Friday 4 December.',
  );
});

test('shows the week after as soon as it has sales', () => {
  const following = { ...next.following, netMills: 35_500 };
  expect(detail({ netMills: 12_000, owedMills: 12_000, following })).toBe(
    'EC$12.00 so far for Friday 4 December. EC$35.50 so far for Friday 11 December.',
  );
  expect(detail({ following })).toBe('EC$35.50 so far for Friday 11 December.');
  expect(detail({ owedMills: 70_000, reasons: ['no_bank_account'], following })).toBe(
    'EC$70.00 on hold. See why on your dashboard.',
  );
});

test('does not promise money on hold', () => {
  expect(
    detail({ underWay: [{ ...leaving, cancellationReason: 'bank_in_review' }] }),
  ).not.toContain('expected');
  expect(detail({ owedMills: 70_000, reasons: ['no_bank_account'] })).toBe(
    'EC$70.00 on hold. See why on your dashboard.',
  );
  expect(detail({ owedMills: 12_000, reasons: ['below_minimum'] })).toBe(
    'EC$12.00 so far. The minimum payout is EC$50.00.',
  );
  expect(detail({ owedMills: -5000, reasons: ['negative'] })).toContain('balance is negative');
});

test('says what to do without a company or a response', () => {
  expect(words({ companies: [] }).detail).toBe('Add your company to take card payments.');
  expect(words({ next: null }).detail).toBe('Your next payout is on your dashboard.');
});

test('leads staff to the console', () => {
  const card = words({ user: { ...user, primaryCompany: null }, isStaff: true, companies: [] });
  expect(card).toMatchObject({ title: 'Marie Alexander', page: '/console' });
  expect(card.detail).toBe('Signed in as marie@example.com.');
});
