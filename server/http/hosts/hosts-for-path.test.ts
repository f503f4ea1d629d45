import { isForKeys, isForStaff, pathsOf } from '@piton/contract/http/endpoint.ts';
import { endpoints } from '@piton/contract/http/endpoints.ts';
import { pages, payPages, receiptPage } from '@piton/contract/http/routes.ts';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { expect, test } from 'vitest';
import { hostsForPath } from './hosts-for-path.ts';

const ofStaff = Object.values(endpoints).filter(isForStaff);

test('only the console’s host serves staff', () => {
  const paths = ofStaff.flatMap(pathsOf);
  expect(paths.filter((path) => String(hostsForPath(path)) !== 'console')).toEqual([]);
  expect(hostsForPath('/console')).toEqual(['console']);
  expect(hostsForPath('/console/payouts/1')).toEqual(['console']);
});

test('the pay page’s host serves nothing that needs a session', () => {
  const ofSessions = Object.values(endpoints).filter(({ caller }) => caller !== 'anyone');
  const onPay = ofSessions.flatMap(pathsOf).filter((path) => hostsForPath(path).includes('pay'));
  expect(onPay).toEqual([]);
  expect(hostsForPath('/api/sign-in')).not.toContain('pay');
  expect(hostsForPath('/api/sales/live')).toEqual(['site']);
});

test('customers’ pages are on the pay page’s host alone', () => {
  for (const page of [...payPages, receiptPage, '/challenge/a/b', '/challenge-callback/a/b']) {
    expect(hostsForPath(page), page).toEqual(['pay']);
  }
  expect(hostsForPath('/webPay')).toEqual(['pay']);
});

test('the pay page finds its endpoints on its own host', () => {
  for (const path of [
    '/webPay',
    '/getCompanyData',
    '/api/attempts/a',
    '/api/attempts/a/cancellation',
  ]) {
    expect(hostsForPath(path), path).toContain('pay');
  }
});

test('merchants’ pages and programs’ endpoints are on the site', () => {
  for (const endpoint of Object.values(v1Endpoints).filter(isForKeys)) {
    expect(hostsForPath(endpoint.path), endpoint.path).toEqual(['site']);
  }
  const ofMerchants = Object.keys(pages).filter((page) => !/^\/(?:console|join)/.test(page));
  expect(ofMerchants.filter((page) => !hostsForPath(page).includes('site'))).toEqual([]);
  expect(hostsForPath('/makPayment')).toContain('site');
  expect(hostsForPath('/api/console-like')).toEqual(['site']);
});

test.each(['/assets/main-1.js', '/favicon.svg', '/robots.txt', '/healthz'])(
  'each host serves %s',
  (path) => expect(hostsForPath(path)).toEqual(['site', 'pay', 'console']),
);
