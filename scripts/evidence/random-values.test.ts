import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { trackedFiles } from '../checks/tracked-files.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Only spread waits, so that guessing their values gains nothing. */
const waits = [
  'sdk/node/src/transport.ts',
  'server/database/retry-on-conflict.ts',
  'server/gateways/breaker/timers.ts',
  'server/payments/inquiry/inquiry-schedule.ts',
  'server/webhooks/delivery/delivery-schedule.ts',
];

test('no secret can come from Math.random', async () => {
  const sources = (await trackedFiles(root)).filter(
    (file) =>
      /^(?:contract|server|web\/src|sdk\/[^/]+\/src)\/.*\.tsx?$/.test(file) &&
      !/test\.tsx?$|\/testing\//.test(file),
  );
  expect(sources.length).toBeGreaterThan(1000);
  const users = sources.filter((file) =>
    readFileSync(path.join(root, file), 'utf8').includes('Math.random'),
  );
  expect(users).toEqual(waits);
});
