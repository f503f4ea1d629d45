import { expect, test } from 'vitest';
import { capturedLog } from '../../http/testing/test-app.ts';
import { createSlowLane } from './slow-lane.ts';

const sender = { companyId: 'A', clientAddress: '203.0.113.9' };

test('opens one after the other, up to 200 in a second', async () => {
  const lane = createSlowLane(capturedLog().log);
  let [opened, atOnce, maxAtOnce] = [0, 0, 0];
  const open = async () => {
    atOnce += 1;
    maxAtOnce = Math.max(maxAtOnce, atOnce);
    await Promise.resolve();
    opened += 1;
    atOnce -= 1;
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 41 }, () => lane.take(sender, open)));
  // A timer can fire a millisecond early.
  expect(performance.now() - startedAt).toBeGreaterThan(40 * 4);
  expect(opened).toBe(41);
  expect(maxAtOnce).toBe(1);
});

test('an address is not delayed by another’s queue', async () => {
  const lane = createSlowLane(capturedLog().log);
  const order: string[] = [];
  const take = (clientAddress: string) =>
    lane.take({ ...sender, clientAddress }, async () => void order.push(clientAddress));
  const many = Array.from({ length: 50 }, () => take('203.0.113.9'));
  const other = take('203.0.113.10');
  await Promise.all([...many, other]);
  expect(order.indexOf('203.0.113.10')).toBe(2);
});

test('all addresses of an IPv6 network share one queue', async () => {
  const lane = createSlowLane(capturedLog().log);
  const order: string[] = [];
  const take = (clientAddress: string) =>
    lane.take({ ...sender, clientAddress }, async () => void order.push(clientAddress));
  const many = Array.from({ length: 50 }, (_, index) => take(`2001:db8::${index + 1}`));
  const other = take('2001:db8:0:1::1');
  await Promise.all([...many, other]);
  expect(order.indexOf('2001:db8:0:1::1')).toBe(2);
});

test('reports a failure, and starts the next task', async () => {
  const lane = createSlowLane(capturedLog().log);
  const failed = lane.take(sender, () => Promise.reject(new Error('no')));
  const next = lane.take(sender, async () => 'done');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
});
