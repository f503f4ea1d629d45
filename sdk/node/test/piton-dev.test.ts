import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { eventTypeNames } from '@piton/contract/v1/event-types.ts';
import { exampleOf } from '@piton/contract/v1/event-examples.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { exampleEvent } from '../src/dev/example-event.ts';
import { webhooks } from '../src/index.ts';
import { type Arrived, type ListedEvent, startApi, startReceiver } from './dev-servers.ts';

const key = `sk_test_piton_${'a'.repeat(38)}`;
const program = path.resolve(import.meta.dirname, '../src/piton-dev.ts');
const patiently = { timeout: 30_000, interval: 20 };
vi.setConfig({ testTimeout: 60_000 });

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

function start(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [program, ...args], { env: { PITON_KEY: key, ...env } });
  started.push(child);
  const output = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.err += text));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const until = (text: string) =>
    vi.waitFor(() => expect(output.out + output.err).toContain(text), patiently);
  return { child, output, ended, until };
}

async function startListening(url: string, forward: string, ...more: string[]) {
  const listening = start(['listen', '--forward', forward, ...more], { PITON_URL: url });
  await listening.until('Ready.');
  return { ...listening, secret: secretIn(listening.output.out) };
}

function secretIn(output: string): string {
  return /whsec_\S+/.exec(output)?.[0] ?? '';
}

/** An event so many seconds after midnight. */
function eventAt(seconds: number, type = 'payment.approved'): ListedEvent {
  const createdAt = new Date(Date.UTC(2026, 10, 29) + seconds * 1000).toISOString();
  const id = `evt_${String(seconds).padStart(6, '0')}`;
  return { id, type, mode: 'test', isExample: false, createdAt, data: { id: `pay_${seconds}` } };
}

function idsOf(arrived: readonly Arrived[]) {
  return arrived.map(({ headers }) => headers['webhook-id']);
}

describe('listen', () => {
  test('forwards a new event, signed with the secret that it printed', async () => {
    const api = await startApi([eventAt(1)]);
    const receiver = await startReceiver();
    const { secret, until } = await startListening(api.url, receiver.url);
    api.events.push(eventAt(2));
    await until('evt_000002  → 204');
    const [{ body, headers } = { body: '', headers: {} }] = receiver.arrived;
    const { id, event } = webhooks.verify({ body, headers, secret });
    expect(id).toBe('evt_000002');
    const { createdAt: timestamp, data } = eventAt(2);
    expect(event).toEqual({
      type: 'payment.approved',
      timestamp,
      mode: 'test',
      isExample: false,
      data,
    });
    expect(receiver.arrived).toHaveLength(1);
  });

  test('skips and repeats none: several pages, and one that appears late', async () => {
    const api = await startApi([eventAt(1000)]);
    const receiver = await startReceiver();
    await startListening(api.url, receiver.url);
    const many = Array.from({ length: 250 }, (_none, index) => eventAt(1001 + index));
    api.events.push(...many);
    await vi.waitFor(() => expect(receiver.arrived).toHaveLength(250), patiently);
    api.events.push(eventAt(999));
    await vi.waitFor(() => expect(receiver.arrived).toHaveLength(251), patiently);
    const { reads } = api;
    // Two whole rounds of three pages.
    await vi.waitFor(() => expect(api.reads).toBeGreaterThan(reads + 6), patiently);
    const wanted = [...many, eventAt(999)].map(({ id }) => id);
    expect(idsOf(receiver.arrived)).toEqual(wanted);
  });

  test('forwards the first event of a company', async () => {
    const api = await startApi([]);
    const receiver = await startReceiver();
    const { until } = await startListening(api.url, receiver.url);
    api.events.push(eventAt(5));
    await until('evt_000005  → 204');
    expect(idsOf(receiver.arrived)).toEqual(['evt_000005']);
  });

  test('forwards the named types alone', async () => {
    const api = await startApi([]);
    const receiver = await startReceiver();
    const types = 'refund.succeeded,payment.declined';
    const { until } = await startListening(api.url, receiver.url, '--types', types);
    api.events.push(eventAt(5), eventAt(6, 'payment.declined'));
    await until('evt_000006  → 204');
    expect(idsOf(receiver.arrived)).toEqual(['evt_000006']);
  });

  test('shows a refusal and goes on', async () => {
    const api = await startApi([]);
    const receiver = await startReceiver(500);
    const { until } = await startListening(api.url, receiver.url);
    api.events.push(eventAt(5));
    await until('evt_000005  → 500');
    api.events.push(eventAt(6));
    await until('evt_000006  → 500');
    expect(receiver.arrived).toHaveLength(2);
  });

  test('tells that nobody listens at the address', async () => {
    const api = await startApi([]);
    const { until, output } = await startListening(api.url, 'http://127.0.0.1:1/hooks');
    api.events.push(eventAt(5));
    await until('evt_000005  → ');
    expect(output.out).toContain('couldn’t be reached');
  });

  test('outlives an outage of the API without a loss', async () => {
    const api = await startApi([eventAt(1)]);
    const receiver = await startReceiver();
    const { until } = await startListening(api.url, receiver.url);
    api.status = 503;
    api.events.push(eventAt(2));
    await until('Trying again.');
    api.status = 200;
    await until('evt_000002  → 204');
    expect(receiver.arrived).toHaveLength(1);
  });

  test('ends if the key may not read', async () => {
    const api = await startApi([]);
    api.status = 403;
    const args = ['listen', '--forward', 'http://127.0.0.1:1/'];
    const { ended, output } = start(args, { PITON_URL: api.url });
    expect(await ended).toBe(1);
    expect(output.err).toBe('No.\n');
  });

  test('ends quietly at Ctrl-C', async () => {
    const api = await startApi([]);
    const { child, ended, output } = await startListening(api.url, 'http://127.0.0.1:1/');
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(output.err).toBe('');
  });
});

describe('trigger', () => {
  test('posts the documented example with the secret of listen, without Piton', async () => {
    const api = await startApi([]);
    const receiver = await startReceiver();
    const listening = await startListening(api.url, receiver.url);
    const { ended, output } = start(['trigger', 'payment.approved', '--forward', receiver.url]);
    expect(await ended).toBe(0);
    const secret = secretIn(output.out);
    expect(secret).toBe(listening.secret);
    const [{ body, headers } = { body: '', headers: {} }] = receiver.arrived;
    const { id, event } = webhooks.verify({ body, headers, secret });
    expect(id).toMatch(/^evt_example\w+$/);
    const data = exampleOf('payment.approved', 'test', new Date(event.timestamp));
    expect(event).toMatchObject({ type: 'payment.approved', isExample: true, data });
    expect(output.out).toContain(`payment.approved  ${id}  → 204`);
  });

  test('fails if the address refuses', async () => {
    const receiver = await startReceiver(401);
    const { ended, output } = start(['trigger', 'payout.returned', '--forward', receiver.url]);
    expect(await ended).toBe(1);
    expect(output.out).toContain('→ 401');
  });

  // Late in the evening in Saint Lucia it is the next day in UTC.
  test.each(eventTypeNames)('%s is as the contract documents it', (type) => {
    const now = new Date('2026-11-30T01:30:00.000Z');
    expect(exampleEvent(type, now).data).toEqual(exampleOf(type, 'test', now));
  });
});

const forward = ['--forward', 'http://localhost:4000/hooks'];

test.each([
  ['a live key', ['listen', ...forward], 'sk_live_piton_a', 'refuses live keys'],
  ['a publishable key', ['listen', ...forward], 'pk_test_piton_a', 'sk_test_…'],
  ['no key', ['trigger', 'payment.approved', ...forward], '', 'sk_test_…'],
  ['no address', ['listen'], key, '--forward'],
  ['an address that is none', ['listen', '--forward', 'localhost:4000'], key, '--forward'],
  ['an unknown event', ['trigger', 'payment.aproved', ...forward], key, 'payment.approved'],
  ['an unknown type', ['listen', '--types', 'paid', ...forward], key, 'payment.approved'],
  ['an unknown command', ['forward'], key, 'piton-dev --help'],
  ['an unknown option', ['listen', '--to', 'x'], key, '--to'],
])('refuses %s', async (_case, args, PITON_KEY, message) => {
  const { ended, output } = start(args, { PITON_KEY });
  expect(await ended).toBe(2);
  expect(output.err).toContain(message);
  expect(output.out).toBe('');
});

test('explains itself', async () => {
  const { ended, output } = start(['--help'], { PITON_KEY: '' });
  expect(await ended).toBe(0);
  expect(output.out).toContain('nothing is stored or paid');
});
