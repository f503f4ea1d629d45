import type { PlatformStatus } from '@piton/contract/status/status.ts';
import { expect, test } from 'vitest';
import { merchantToken, servedWeb } from '../testing/served-web.ts';

test('the status page shows the state at each request', async () => {
  const states: PlatformStatus['state'][] = ['working', 'database_down'];
  const readStatus = async () => ({
    at: '2027-01-01T03:59:59Z',
    state: states.shift() ?? 'not_ready',
    figures: null,
  });
  const { get } = await servedWeb({ deps: { readStatus } });
  expect(await (await get('/status')).text()).toContain('status working');
  await get('/about');
  const second = await get('/status/', { cookie: `piton_session=${merchantToken}` });
  const html = await second.text();
  expect(html).toContain('status database_down');
  expect(html).toContain('data-visitor="known"');
  expect(second.headers.get('cache-control')).toBe('no-cache');
});
