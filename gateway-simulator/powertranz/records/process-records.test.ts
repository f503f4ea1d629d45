import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  killStarted,
  mainFile,
  readyUrl,
  startNode,
  untilEnd,
} from '../../testing/start-process.ts';
import { card, plainSale, talkToPowerTranz } from '../../testing/talk-to-powertranz.ts';
import { talkTo } from '../../testing/talk-to.ts';

let folder: string;
let journal: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'piton-journal-'));
  journal = path.join(folder, 'journal.jsonl');
});
afterEach(() => {
  killStarted();
  rmSync(folder, { recursive: true, force: true });
});

async function start(limits: { fileKilobytesMax?: number } = {}) {
  const child = startNode([mainFile, '--journal', journal], limits);
  const url = await readyUrl(child);
  return { child, url, talk: talkToPowerTranz(url) };
}

function lines(): string[] {
  return readFileSync(journal, 'utf8').trim().split('\n');
}

test('sales, refunds and open authentications survive a kill', async () => {
  const { child, url, talk } = await start();
  const closed = once(child, 'close');
  await talkTo(url).sell({ TranId: 'FOURCS' });
  const settled = await talk.sell({ TotalAmount: 60 });
  await talk.settle();
  const open = await talk.sell({ TotalAmount: 40 });
  const pending = await talk.startSale({ Source: card('4012000000020006') });
  const ended = await talk.startSale();
  await talk.open(ended);
  const used = await talk.startSale();
  await talk.open(used);
  await talk.complete(used.SpiToken);
  const answered: string[] = [];
  async function refundUntilKilled(): Promise<void> {
    for (;;) {
      const refund = await talk.refund(settled.TransactionIdentifier, 0.01);
      expect(refund.Approved).toBe(true);
      answered.push(refund.TransactionIdentifier ?? '');
      if (answered.length === 100) child.kill('SIGKILL');
    }
  }
  // Each ends when its connection breaks.
  const refunds = await Promise.allSettled([1, 2, 3, 4].map(refundUntilKilled));
  expect(refunds.every(({ status }) => status === 'rejected')).toBe(true);
  await closed;
  // As left by a kill during a write.
  appendFileSync(journal, '{"gateway":"powertranz","kind":"transaction","mode":"test"');

  const { talk: again, url: newUrl } = await start();
  expect(await talkTo(newUrl).inquire('FOURCS')).toBe('YES');
  const text = readFileSync(journal, 'utf8');
  for (const identifier of answered) expect(text).toContain(identifier);
  const totals = await again.totals(`transactionIdentifier=${settled.TransactionIdentifier ?? ''}`);
  // A few more may have been processed without a delivered response.
  expect(totals.refunds.count).toBeGreaterThanOrEqual(answered.length);
  expect(totals.refunds.cents).toBe(String(totals.refunds.count));
  const left = 60 - totals.refunds.count / 100;
  const more = await again.refund(settled.TransactionIdentifier, Number((left + 0.01).toFixed(2)));
  expect(more.IsoResponseCode).toBe('13');
  expect((await again.voidSale(settled.TransactionIdentifier)).IsoResponseCode).toBe('12');
  expect((await again.voidSale(open.TransactionIdentifier)).Approved).toBe(true);
  expect((await again.complete(used.SpiToken)).IsoResponseCode).toBe('94');
  expect((await again.complete(ended.SpiToken)).Approved).toBe(true);
  const TransactionIdentifier = pending.TransactionIdentifier;
  expect((await again.sell({ TransactionIdentifier })).IsoResponseCode).toBe('94');
  const form = new URLSearchParams({ SpiToken: pending.SpiToken ?? '', password: '3ds2' });
  await fetch(`${newUrl}/acs/challenge`, { method: 'POST', body: form });
  expect((await again.complete(pending.SpiToken)).Approved).toBe(true);
});

test('a full disk processes nothing, and leaves a journal of whole lines', async () => {
  const { talk } = await start({ fileKilobytesMax: 2 });
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const sale = await talk.sell({ TotalAmount: 1 }).catch(() => undefined);
    statuses.push(sale?.Approved ? 200 : 500);
  }
  const approved = statuses.indexOf(500);
  expect(approved).toBeGreaterThan(0);
  expect(new Set(statuses.slice(approved))).toEqual(new Set([500]));
  expect(lines()).toHaveLength(approved);
  expect(await talk.totals()).toMatchObject({ sales: { count: approved } });
});

test('neither journal nor output contains card data', async () => {
  const { child, talk } = await start();
  const end = untilEnd(child);
  await talk.sell();
  await talk.sell({ Source: card('6011111111111152') });
  await talk.sell({ Source: card('4444111122223334') });
  const started = await talk.startSale({ Source: card('4012000000020006') });
  await talk.submit(await talk.open(started), { password: '3ds2' });
  await talk.complete(started.SpiToken);
  await talk.voidSale(started.TransactionIdentifier);
  child.kill('SIGTERM');
  const { stdout, stderr } = await end;
  const entries = lines().map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(entries.map(({ kind }) => kind)).toEqual([
    'transaction',
    'transaction',
    'transaction',
    'authentication',
    'authentication',
    'transaction',
    'transaction',
  ]);
  for (const text of [...lines(), stdout, stderr]) {
    expect(text).not.toMatch(/401200|601111|444411|Lovelace|3012|3ds2|ada@/);
  }
  for (const entry of entries) expect(Object.values(entry)).not.toContain('987');
  expect(stderr).toBe('');
});

test('a stored sale does not keep its card', async () => {
  const child = startNode([
    `--diagnostic-dir=${folder}`,
    '--heapsnapshot-signal=SIGUSR2',
    mainFile,
    '--journal',
    journal,
  ]);
  const talk = talkToPowerTranz(await readyUrl(child));
  const Source = { ...card('5555555555554444'), CardholderName: 'Zebedee Quillfeather' };
  await talk.sell({ OrderIdentifier: 'ORDERREMEMBERED', Source });
  await talk.startSale({ OrderIdentifier: 'ANOTHERREMEMBERED', Source });
  await talk.post('/sale', plainSale({ Source, TotalAmount: 'wrong' }));
  // The engine keeps the last body in any case.
  await talk.sell();
  child.kill('SIGUSR2');
  const snapshot = (): string => {
    const name = readdirSync(folder).find((each) => each.endsWith('.heapsnapshot'));
    return name === undefined ? '' : readFileSync(path.join(folder, name), 'utf8');
  };
  const isWhole = (): boolean => /\]\s*\}\s*$/.test(snapshot());
  await expect.poll(isWhole, { timeout: 20_000, interval: 50 }).toBe(true);
  const memory = snapshot();
  expect(memory).toContain('ORDERREMEMBERED');
  expect(memory).toContain('ANOTHERREMEMBERED');
  expect(memory.includes('5555555555554444')).toBe(false);
  expect(memory.includes('Quillfeather')).toBe(false);
});

test.each([
  '{"gateway":"powertranz","kind":"transaction","mode":"test"}',
  '{"gateway":"powertranz","kind":"other","mode":"test"}',
  '{"gateway":"powertranz","kind":"settlement","mode":"other","powerTranzId":"","settledAt":""}',
])('a damaged journal is rejected: %s', async (line) => {
  appendFileSync(journal, `${line}\n`);
  const { code, stderr } = await untilEnd(startNode([mainFile, '--journal', journal]));
  expect(code).toBe(1);
  expect(stderr).toContain('line 1 of the journal is incomplete');
});
