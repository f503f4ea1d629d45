import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Endpoint, isForStaff, pathsOf } from '@piton/contract/http/endpoint.ts';
import { endpoints } from '@piton/contract/http/endpoints.ts';
import { pages, payPages, receiptPage } from '@piton/contract/http/routes.ts';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { expect, test } from 'vitest';
import { hostsForPath } from '../hosts/hosts-for-path.ts';
import { paymentPaths, roleOfPath } from './role-of-path.ts';

const all: readonly Endpoint[] = [...Object.values(endpoints), ...Object.values(v1Endpoints)];

test('every path that takes a sealed payment belongs to the payment server', () => {
  const takes = all.filter(({ body }) => JSON.stringify(shapeOf(body)).includes('encryptedTxt'));
  expect(takes).toHaveLength(3);
  const elsewhere = takes.flatMap(pathsOf).filter((at) => roleOfPath(at) !== 'payments');
  expect(elsewhere).toEqual([]);
});

test('every path of the pay page’s own host belongs to the payment server', () => {
  const ofPayPage = all
    .flatMap(pathsOf)
    .filter((at) => hostsForPath(at).includes('pay') && roleOfPath(at) === 'web');
  expect(ofPayPage).toEqual([]);
  for (const page of [...payPages, receiptPage, '/challenge/a/b', '/challenge-callback/a']) {
    expect(roleOfPath(page), page).toBe('payments');
  }
});

test('the payment server has nothing else of staff than approvals', () => {
  const ofStaff = Object.values(endpoints).filter(isForStaff).flatMap(pathsOf);
  expect(ofStaff.filter((at) => roleOfPath(at) !== 'web')).toEqual([
    endpoints.approveProposal.path,
  ]);
});

test.each([
  ['/api/companies', 'payments'],
  ['/api/companies/a', 'web'],
  ['/api/companies/a/events', 'web'],
  ['/api/sales/a/refunds', 'payments'],
  ['/api/sales.csv', 'web'],
  ['/v1/payments/a/refunds', 'payments'],
  ['/v1/payments/a', 'web'],
  ['/v1/public/company', 'payments'],
  ['/payment-requests', 'web'],
  ['/webPay/', 'payments'],
  ['/functions/makPayment', 'payments'],
  ['/assets/main-1.js', 'both'],
  ['/readyz', 'both'],
])('%s: %s', (at, role) => expect(roleOfPath(at)).toBe(role));

test('each page of merchants and staff is on the web server', () => {
  expect(Object.keys(pages).filter((page) => roleOfPath(page) !== 'web')).toEqual([]);
});

test.each(['nginx/payments.conf', 'caddy/payments.caddy'])('%s has the same paths', (file) => {
  const example = path.resolve(import.meta.dirname, '../../../deploy', file);
  expect(readFileSync(example, 'utf8')).toContain(paymentPaths);
});

/** The names of an endpoint's fields. */
function shapeOf(schema: unknown): string[] {
  return Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
}
