import { readFileSync } from 'node:fs';
import {
  idempotencyDays,
  retentionDays,
  webhookEndpointsMax,
} from '@piton/contract/v1/v1-limits.ts';
import { expect, test } from 'vitest';

test.each([
  ['idempotency/sql/idempotency.sql', `interval '${idempotencyDays} days'`],
  ['events/sql/expiries.sql', `interval '${retentionDays} days'`],
  ['request-log/sql/request-log.sql', `interval '${retentionDays} days'`],
  ['webhooks/sql/limit-endpoints.sql', `max_endpoints constant integer := ${webhookEndpointsMax};`],
])('the docs and %s have the same limit', (file, limit) => {
  const path = new URL(`../${file}`, import.meta.url);
  expect(readFileSync(path, 'utf8')).toContain(limit);
});
