import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { onSessionEnded } from '../../api/session-ended.ts';
import { hearLiveSales, type LiveNews } from './hear-live-sales.ts';

const companyId = 'OurCompany0000000000';

/** What a browser has, of which the test says what becomes of it. */
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
  say(event: string, data = '') {
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

function heard(): LiveNews[] {
  const all: LiveNews[] = [];
  onTestFinished(hearLiveSales(companyId, (news) => all.push(news)));
  return all;
}

/** Who the server says is signed in. */
function answerSession(user: object | null): void {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ user, staff: null })));
}

const somebody = {
  uid: 'u',
  displayName: 'Ana',
  email: 'ana@example.lc',
  emailVerified: true,
  primaryCompany: companyId,
};

function sessionEnds(): () => number {
  const listener = vi.fn<() => void>();
  onTestFinished(onSessionEnded(listener));
  return () => listener.mock.calls.length;
}

test('says which company it is about, and since when it may have missed something', () => {
  const news = heard();
  const { searchParams } = new URL(streams[0]?.path ?? '', 'http://localhost');
  expect(Object.fromEntries(searchParams)).toEqual({
    companyId,
    since: String(Date.parse('2026-11-23T12:00:00Z')),
  });
  streams[0]?.say('again');
  streams[0]?.say('sales', '[{"id":"a","mode":"live","status":"Approved"}]');
  streams[0]?.say('sales', 'of another release');
  const sale = { id: 'a', mode: 'live', status: 'Approved', about: 'status' };
  expect(news).toEqual([{ kind: 'again' }, { kind: 'sales', sales: [sale] }, { kind: 'again' }]);
});

test('a stream that is refused because the session has ended says so', async () => {
  const endCount = sessionEnds();
  answerSession(null);
  heard();
  streams[0]?.refuse();
  await vi.waitFor(() => expect(endCount()).toBe(1));
});

test('one that is refused for another reason is opened again later', async () => {
  const endCount = sessionEnds();
  answerSession(somebody);
  heard();
  streams[0]?.refuse();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(streams).toHaveLength(2);
  expect(endCount()).toBe(0);
});
