import type { NextPayout } from '@piton/contract/payouts/payout.ts';
import { payoutReasons } from '@piton/contract/payouts/payout.ts';
import { expect, test } from 'vitest';
import { type Hold, holdsOf } from './holds.ts';

type Line = NextPayout['lines'][number];

const line = (
  netMills: number,
  standing: Line['standing'] = 'approved',
  companyName = 'Spice Market',
): Line => ({
  companyId: companyName.replaceAll(' ', ''),
  companyName,
  saleCount: 1,
  saleMills: netMills,
  feeMills: 0,
  returnedMills: 0,
  otherMills: 0,
  carriedInMills: 0,
  carriedOutMills: 0,
  netMills,
  isPaidOut: standing === 'approved',
  standing,
});

const held = (reasons: NextPayout['reasons'], ...lines: NextPayout['lines']) =>
  holdsOf({
    reasons,
    lines,
    bankNote: '',
    minimumMills: 50_000,
    owedMills: 0,
  });

const pathOf = (hold: Hold | undefined) =>
  typeof hold?.fix === 'object' ? hold.fix?.path : undefined;

test('each hold has a text, and a button or an address if something is to be done', () => {
  for (const reason of payoutReasons) {
    const [hold] = held([reason], line(18_700));
    expect(hold?.title).toMatch(/^\S.*[^.]$/);
    expect(hold?.sentence).toMatch(/\.$/);
    const isOurs = reason === 'account_closed' || reason === 'company_suspended';
    expect([reason, hold?.fix === 'write']).toEqual([reason, isOurs]);
    const isNobodys = reason === 'not_processed' || reason === 'bank_contradicts';
    expect([reason, hold?.fix === null]).toEqual([reason, isNobodys]);
  }
});

test('holds keep the server’s order', () => {
  const holds = held(['email_unverified', 'bank_in_review', 'below_minimum'], line(18_700));
  expect(holds.map(pathOf)).toEqual(['/verify-email', '/accounts', '/companies']);
});

test('names what to correct in a bank account, and links there', () => {
  const [hold] = holdsOf({
    reasons: ['bank_in_review'],
    lines: [line(93_500)],
    bankNote: 'Your bank says that this account is closed',
    minimumMills: 50_000,
    owedMills: 93_500,
  });
  expect(hold?.sentence).toMatch(/^Your bank says that this account is closed\. We’ll review/);
  expect(pathOf(hold)).toBe('/add-bank-acc');
});

test('the amount missing to the minimum follows the payout', () => {
  const [hold] = held(['below_minimum'], line(18_700), line(90_000, 'rejected', 'Boats'));
  expect(hold?.title).toBe('EC$31.30 below the payout minimum');
  expect(hold?.sentence).toContain('minimum payout is EC$50.00');
});

test('shows a negative balance as an amount that needs no payment', () => {
  const [hold] = held(['negative'], line(-20_000));
  expect(hold?.sentence).toContain('exceed your sales by EC$20.00');
  expect(hold?.sentence).toContain('don’t need to pay anything');
});

test('a company on hold is named with its money, and links to its page', () => {
  const [hold] = held(['company_rejected'], line(10_000), line(90_000, 'rejected', 'Boats'));
  expect(hold?.title).toBe('Boats wasn’t approved');
  expect(hold?.sentence).toContain('EC$90.00');
  expect(pathOf(hold)).toBe('/edit-company?companyId=Boats');
  const two = [line(1000, 'rejected', 'A'), line(2000, 'rejected', 'B')];
  const [several] = held(['company_rejected'], ...two);
  expect(several?.title).toBe('A and B weren’t approved');
  expect(several?.sentence).toBe(
    'EC$3.00 is on hold until they are. See their reviews for what to change.',
  );
  expect(pathOf(several)).toBe('/companies');
});

test('a rejected and a suspended company each show their own reason', () => {
  const lines = [line(1000, 'rejected', 'A'), line(2000, 'suspended', 'B')];
  const [refused, suspended] = held(['company_rejected', 'company_suspended'], ...lines);
  expect(refused?.title).toBe('A wasn’t approved');
  expect(refused?.sentence).toContain('EC$1.00');
  expect(pathOf(refused)).toBe('/edit-company?companyId=A');
  expect(suspended?.title).toBe('B is suspended');
  expect(suspended?.sentence).toContain('EC$2.00');
});
