import { expect, test } from 'vitest';
import { checkReceiptPath, isCheckReceiptPath, pageAccess, pages, payPath } from './routes.ts';

test.each([
  '/',
  '/landing',
  '/about',
  '/signin',
  '/otp-2',
  '/verify-step-6',
  '/settings-preferences',
])('%s is public', (path) => {
  expect(pageAccess(path)).toBe('anyone');
});

test.each([
  '/index',
  '/Mytransactions',
  '/mytransactions',
  '/TestTransactions',
  '/edit-company',
  '/EditCompany',
  '/verify-step-1',
  '/verify-email',
  '/settings',
])('%s needs a session', (path) => {
  expect(pageAccess(path)).toBe('signedIn');
});

test.each([
  '/Index',
  '/MYTRANSACTIONS',
  '/testtransactions',
  '/editcompany',
  '/about/x',
  '//',
  '',
  '/consoles',
  '/constructor',
  '/__proto__',
])('%s is no page', (path) => {
  expect(pageAccess(path)).toBeNull();
});

test('a slash at the end changes nothing', () => {
  const withSlash = Object.keys(pages)
    .filter((path) => path !== '/')
    .map((path) => `${path}/`);
  expect(withSlash.map(pageAccess)).toEqual(Object.values(pages).slice(1));
});

test('the console and all under it are for staff', () => {
  expect(pageAccess('/console')).toBe('staff');
  expect(pageAccess('/console/reviews/7')).toBe('staff');
});

test('the pay page’s public link', () => {
  expect(payPath('abcdefghij0123456789')).toBe('/PayCompany/abcdefghij0123456789');
});

test('the receipt check needs a session, and has no pages under it', () => {
  const receiptToken = 'Zk3vQ9yT1bN7xW5cR8mL-_';
  const path = checkReceiptPath({ companyId: 'abcdefghij0123456789', receiptToken });
  expect(path).toBe(`/check-receipt/abcdefghij0123456789/${receiptToken}`);
  expect([pageAccess(path), pageAccess(`${path}/`)]).toEqual(['signedIn', 'signedIn']);
  for (const other of [
    '/check-receipt',
    '/check-receipt/a/b',
    `${path}x`,
    `${path}/x`,
    `/x${path}`,
    `https://evil.example${path}`,
    path.replace('/check', '/Check'),
  ]) {
    expect([other, pageAccess(other), isCheckReceiptPath(other)]).toEqual([other, null, false]);
  }
});

test('the pages of developers’ records need a session', () => {
  const id = '019f3c5e-7a10-7c3e-9b1f-3d5a1c2b4e60';
  const endpoint = `/developers/webhooks/${id}`;
  const event = '/developers/events/evt_019f3c5e7a107c3e9b1f3d5a1c2b4e60';
  for (const path of [
    endpoint,
    `${endpoint}/deliveries/${id}`,
    event,
    `/developers/requests/${id}`,
  ]) {
    expect([path, pageAccess(path)]).toEqual([path, 'signedIn']);
    expect(pageAccess(`${path}/x`)).toBeNull();
  }
  expect(pageAccess(`${endpoint}/deliveries`)).toBeNull();
});

test('a payout’s page needs a session, and has no pages under it', () => {
  const path = '/payouts/019f3c5e-7a10-7c3e-9b1f-3d5a1c2b4e60';
  expect([pageAccess(path), pageAccess(`${path}/`)]).toEqual(['signedIn', 'signedIn']);
  for (const other of ['/payouts/next', '/payouts/x', `${path}0`, `${path}/x`, `/x${path}`]) {
    expect([other, pageAccess(other)]).toEqual([other, null]);
  }
});
