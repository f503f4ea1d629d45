import { expect, test } from 'vitest';
import { pageAccess, pages, payPath } from './routes.ts';

test.each([
  '/',
  '/landing',
  '/about',
  '/signin',
  '/otp-2',
  '/verify-step-6',
  '/settings-preferences',
])('anyone may open %s', (path) => {
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

test('the link that a company gives away', () => {
  expect(payPath('abcdefghij0123456789')).toBe('/PayCompany/abcdefghij0123456789');
});
