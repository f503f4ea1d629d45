import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { isReachable, noteReachable } from '../../api/reachability.ts';
import { onSessionEnded } from '../../api/session-ended.ts';
import { listenForLiveSales, type LiveUpdate } from './listen-for-live-sales.ts';

const companyId = 'OurCompany0000000000';

/** A fake EventSource that the test controls. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  readonly path: string;
  constructor(path: string) {
    super();
    this.path = path;
    streams.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  refuse() {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
  send(event: string, data = '') {
    this.dispatchEvent(new MessageEvent(event, { data }));
  }
}
let streams: Stream[] = [];

beforeEach(() => {
  streams = [];
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z') });
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function receivedUpdates(): LiveUpdate[] {
  const all: LiveUpdate[] = [];
  onTestFinished(listenForLiveSales(companyId, (update) => all.push(update)));
  return all;
}

/** The server's response to the check for an ended session. */
function answerLook(status: number): string[] {
  const methods: string[] = [];
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: RequestInit) => {
    methods.push(`${method} ${path}`);
    return Promise.resolve(new Response(null, { status }));
  });
  return methods;
}

function sessionEnds(): () => number {
  const listener = vi.fn<() => void>();
  onTestFinished(onSessionEnded(listener));
  return () => listener.mock.calls.length;
}

test('sends its company, and the time since which it may have missed events', () => {
  const update = receivedUpdates();
  const { searchParams } = new URL(streams[0]?.path ?? '', 'http://localhost');
  expect(Object.fromEntries(searchParams)).toEqual({
    companyId,
    since: String(Date.parse('2026-11-23T12:00:00Z')),
  });
  streams[0]?.send('again');
  streams[0]?.send('sales', '[{"id":"a","mode":"live","status":"Approved"}]');
  streams[0]?.send('sales', 'of another release');
  streams[0]?.send('changed', '[{"id":"a","mode":"live","status":"Approved"}]');
  const sales = [{ id: 'a', mode: 'live', status: 'Approved' }];
  const kinds = [{ kind: 'again' }, { kind: 'sales', sales }, { kind: 'again' }];
  expect(update).toEqual([...kinds, { kind: 'changed', sales }]);
});

test('a stream refused after an ended session says so', async () => {
  const endCount = sessionEnds();
  const looks = answerLook(401);
  receivedUpdates();
  streams[0]?.refuse();
  await vi.waitFor(() => expect(endCount()).toBe(1));
  expect(looks).toEqual([`HEAD ${streams[0]?.path ?? ''}`]);
});

test('a stream refused for another reason is opened again later', async () => {
  const endCount = sessionEnds();
  answerLook(429);
  receivedUpdates();
  streams[0]?.refuse();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(streams).toHaveLength(2);
  expect(endCount()).toBe(0);
});

test('a broken stream says that no events come, until it is open again', async () => {
  noteReachable(true);
  receivedUpdates();
  const [stream] = streams;
  stream?.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(4999);
  expect(isReachable()).toBe(true);
  stream?.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(1);
  expect(isReachable()).toBe(false);
  stream?.dispatchEvent(new Event('open'));
  expect(isReachable()).toBe(true);
  // A connection that recovers at once is not reported.
  stream?.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(1000);
  stream?.dispatchEvent(new Event('open'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isReachable()).toBe(true);
});

test('a tab fetches on its own what the listening tab received before', async () => {
  const listening = Promise.withResolvers<void>();
  onTestFinished(() => listening.resolve());
  const held = [{ name: `piton-live-${companyId}` }];
  vi.stubGlobal('navigator', {
    locks: { request: () => listening.promise, query: () => Promise.resolve({ held }) },
  });
  const update = receivedUpdates();
  await vi.waitFor(() => expect(update).toEqual([{ kind: 'again' }]));
  expect(streams).toEqual([]);
});
