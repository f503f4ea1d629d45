import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { killStarted, mainFile, readyUrl, startNode, untilEnd } from '../testing/start-process.ts';
import { cards } from '../testing/sale-xml.ts';
import { talkTo } from '../testing/talk-to.ts';

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

async function startWithJournal() {
  const child = startNode([mainFile, '--journal', journal]);
  return { child, talk: talkTo(await readyUrl(child)) };
}

test('every answered sale survives a kill', async () => {
  const { child, talk } = await startWithJournal();
  const closed = once(child, 'close');
  const answered: string[] = [];
  async function sellUntilKilled(seller: number): Promise<void> {
    for (let n = 0; ; n += 1) {
      const TranId = `S${seller}N${n}`;
      const { elements } = await talk.sell({ TranId, Amount: '1.01' });
      expect(elements['FinancialResultCode']).toBe('Approved');
      answered.push(TranId);
      if (answered.length === 100) child.kill('SIGKILL');
    }
  }
  // Each ends when its connection breaks.
  const sellers = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7, 8].map(sellUntilKilled));
  expect(sellers.every(({ status }) => status === 'rejected')).toBe(true);
  await closed;
  expect(answered.length).toBeGreaterThanOrEqual(100);
  // As left by a kill during a write.
  appendFileSync(journal, '{"mode":"test","merchantKey":"BOSL_1","tranId":"TORN"');

  const { talk: again } = await startWithJournal();
  for (const tranId of answered) expect(await again.inquire(tranId)).toBe('YES');
  expect(await again.inquire('TORN')).toBe('NOTFOUND');
  const { test: totals } = (await again.control('/totals')) as {
    test: { approvedCount: number; approvedCents: string };
  };
  // A few more may have been processed without a delivered response.
  expect(totals.approvedCount).toBeGreaterThanOrEqual(answered.length);
  expect(totals.approvedCents).toBe(String(totals.approvedCount * 101));
  const { elements } = await again.sell({ TranId: answered[0] });
  expect(elements['ResultCode']).toBe('DuplicateTransaction');
});

test('a full disk refuses sales, and leaves a journal of whole lines', async () => {
  const limited = startNode([mainFile, '--journal', journal], { fileKilobytesMax: 1 });
  const talk = talkTo(await readyUrl(limited));
  const results: (string | undefined)[] = [];
  for (const TranId of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']) {
    const { elements } = await talk.sell({ TranId });
    results.push(elements['FinancialResultCode'] ?? elements['SSISProcessTransactionResult']);
  }
  const approved = results.indexOf('UnabletoProcessInternalProblem');
  expect(approved).toBeGreaterThan(0);
  expect(new Set(results.slice(0, approved))).toEqual(new Set(['Approved']));
  expect(new Set(results.slice(approved))).toEqual(new Set(['UnabletoProcessInternalProblem']));
  const lines = readFileSync(journal, 'utf8');
  expect(lines.endsWith('}\n')).toBe(true);
  expect(lines.split('\n')).toHaveLength(approved + 1);
});

test('neither journal nor output contains card data', async () => {
  const { child, talk } = await startWithJournal();
  const end = untilEnd(child);
  const secrets = { VerificationValue: '739', CardholderName: 'Zebedee Quill', ExpiryMMYY: '0831' };
  await talk.sell({ ...secrets, TranId: 'A' });
  await talk.sell({ ...secrets, TranId: 'B', CardNumber: cards.declined });
  await talk.sell({ ...secrets, TranId: 'C', CardNumber: cards.incomplete });
  await talk.sell({ ...secrets, TranId: 'D', CardNumber: '4444111122223334' });
  await talk.post('test', `<broken>${cards.approved} 739`);
  await talk.arm('reset_after');
  await talk.sell({ ...secrets, TranId: 'E' }).catch(() => undefined);
  child.kill('SIGTERM');
  const { stdout, stderr } = await end;
  const lines = readFileSync(journal, 'utf8');
  expect(lines.trim().split('\n')).toHaveLength(4);
  const entries = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(Object.keys(entries[0] ?? {}).toSorted()).toEqual([
    'amountCents',
    'approvalCode',
    'batchId',
    'currency',
    'hostReference',
    'invoice',
    'merchantKey',
    'mode',
    'outcome',
    'processedAt',
    'tranId',
    'tranType',
  ]);
  for (const text of [lines, stdout, stderr]) {
    expect(text).not.toMatch(/44441111|Quill|0831/);
  }
  expect(stdout.trim().split('\n')).toHaveLength(1);
  expect(stderr).toBe('');
  for (const entry of entries) expect(Object.values(entry)).not.toContain('739');
});

test('a stored transaction does not keep its card', async () => {
  const child = startNode([
    `--diagnostic-dir=${folder}`,
    '--heapsnapshot-signal=SIGUSR2',
    mainFile,
    '--journal',
    journal,
  ]);
  const talk = talkTo(await readyUrl(child));
  // V8 keeps substrings only from 13 characters on.
  const remembered = { MerchantKey: 'BOSL_REMEMBERED', Invoice: 'INVOICEREMEMBERED' };
  for (const [TranId, CardNumber] of [
    ['TRANREMEMBERED01', '5555555555554444'],
    // The engine keeps the last match in any case.
    ['TRANREMEMBERED02', cards.approved],
  ]) {
    await talk.sell({ ...remembered, TranId, CardNumber });
  }
  child.kill('SIGUSR2');
  const snapshot = (): string => {
    const name = readdirSync(folder).find((each) => each.endsWith('.heapsnapshot'));
    return name === undefined ? '' : readFileSync(path.join(folder, name), 'utf8');
  };
  const isWhole = (): boolean => /\]\s*\}\s*$/.test(snapshot());
  await expect.poll(isWhole, { timeout: 20_000, interval: 50 }).toBe(true);
  const memory = snapshot();
  expect(memory.includes('TRANREMEMBERED01')).toBe(true);
  expect(memory.includes('INVOICEREMEMBERED')).toBe(true);
  expect(memory.includes('5555555555554444')).toBe(false);
});
