import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningSimulator, runSimulator } from '../../testing/run-simulator.ts';
import { card, plainSale, talkToPowerTranz } from '../../testing/talk-to-powertranz.ts';

let simulator: RunningSimulator;
let talk: ReturnType<typeof talkToPowerTranz>;

beforeEach(async () => {
  simulator = await runSimulator();
  talk = talkToPowerTranz(simulator.url);
});
afterEach(() => simulator.stop());

/** The cells of each row but the time's. */
async function rows(): Promise<string[][]> {
  const { html } = await talk.get('/powertranz/requests');
  return Array.from(html.matchAll(/<tr>(<td>.*)<\/tr>/g), ([, row = '']) =>
    row.replaceAll('</td>', '').split('<td>').slice(2),
  );
}

test('the page lists requests with their results, newest first', async () => {
  const sale = await talk.sell({ TotalAmount: 12.5 });
  const id = sale.TransactionIdentifier ?? '';
  await talk.refund(id, 20);
  await talk.post('/void', { TransactionIdentifier: id }, {});
  expect(await rows()).toEqual([
    ['test', 'void', '', id, '', '', '', '89 Authentication failure'],
    ['test', 'refund', '88800001', id, '20.00', '', '', '13 Invalid amount'],
    ['test', 'plain_sale', '88800001', id, '12.50', '•••• 0071', '', '00 Transaction is approved'],
  ]);
});

test('the page follows a challenge to its end', async () => {
  const started = await talk.startSale({ Source: card('4012000000020006') });
  await talk.submit(await talk.open(started), { password: '3ds2' });
  await talk.complete(started.SpiToken);
  const results = (await rows()).map(([, request, , , , , , result]) => [request, result]);
  expect(results).toEqual([
    ['spi_payment', '00 Transaction is approved'],
    ['issuer: password', 'authentication Y'],
    ['issuer: start', 'page: challenge'],
    ['spi_sale', 'SP4 SPI Preprocessing complete'],
  ]);
});

test('the page names the fault that was played', async () => {
  await talk.arm('plain_sale_reset_after');
  await talk.sell().catch(() => undefined);
  await talk.arm('plain_sale_http_500');
  await talk.post('/sale', plainSale());
  const played = (await rows()).map((row) => row.slice(-2));
  expect(played).toEqual([
    ['plain_sale_http_500', 'nothing processed'],
    ['plain_sale_reset_after', '00 Transaction is approved'],
  ]);
});

test('the page shows no card number, CVV, name, password or token, and escapes the rest', async () => {
  const identifier = '<b>&"';
  await talk.sell({ TransactionIdentifier: identifier });
  const started = await talk.startSale({ Source: card('4012000000020006') });
  await talk.submit(await talk.open(started), { password: 'tiptoe' });
  const { html } = await talk.get('/powertranz/requests');
  expect(html).not.toMatch(/40120|987|Ada|tiptoe|ada@/);
  expect(html).not.toContain(started.SpiToken);
  expect(html).toContain('&lt;b&gt;&amp;&quot;');
});

test('the page keeps the last 200 requests', async () => {
  for (let n = 0; n < 205; n += 1) await talk.voidSale(`VOID${n}`);
  const listed = await rows();
  expect(listed).toHaveLength(200);
  expect(listed[0]).toContain('VOID204');
});
