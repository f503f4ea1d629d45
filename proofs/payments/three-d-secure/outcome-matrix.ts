import { browse, type ChallengeWorld, pay, sealFor, startProcess } from './challenge-world.ts';
import { chargesOf, type OurSale, ourSales } from './gateway-journal.ts';
import type { ChallengeProcess } from './start-challenge-process.ts';

type Case = {
  readonly name: string;
  readonly card: string;
  readonly password?: string;
  /** The simulator's fault. */
  readonly fault?: string;
  /** The browser's last step. */
  readonly browser?: 'returns twice' | 'closes' | 'forges' | 'claims Y';
  readonly expected: { readonly status: string; readonly charges: number };
};

const paid = { status: 'Approved', charges: 1 };
const rejected = { status: 'Declined', charges: 0 };
const ended = { status: 'Incomplete', charges: 0 };
const [frictionless, challenged] = ['4012000000020071', '4012000000020006'];

const cases: readonly Case[] = [
  { name: 'frictionless Y', card: frictionless, expected: paid },
  { name: 'frictionless A', card: '4012000000020089', expected: paid },
  { name: 'challenge Y', card: challenged, expected: paid },
  { name: 'challenge, wrong password', card: challenged, password: 'no', expected: rejected },
  { name: 'N', card: '4012000000020121', expected: rejected },
  { name: 'R', card: '5100270000000072', expected: rejected },
  { name: 'U', card: '5555666666662222', expected: rejected },
  {
    name: 'U, claimed as Y',
    card: frictionless,
    fault: 'challenge_unavailable',
    browser: 'claims Y',
    expected: rejected,
  },
  { name: 'not enrolled (3D1)', card: '343333333333335', expected: paid },
  { name: 'Y, then declined', card: '4012009951000008', expected: rejected },
  { name: 'time-out', card: challenged, browser: 'closes', expected: ended },
  { name: 'closed frame', card: frictionless, fault: 'challenge_closed', expected: ended },
  { name: 'reused token', card: frictionless, browser: 'returns twice', expected: paid },
  { name: 'expired token', card: frictionless, fault: 'callback_expired', expected: ended },
  { name: 'forged callback', card: frictionless, browser: 'forges', expected: ended },
  { name: 'forged token', card: frictionless, fault: 'callback_forged_token', expected: ended },
  {
    name: 'forged status',
    card: frictionless,
    fault: 'callback_forged_status',
    expected: rejected,
  },
  {
    name: 'first response lost',
    card: frictionless,
    fault: 'spi_sale_reset_after',
    expected: ended,
  },
  {
    name: 'completion lost, charged',
    card: frictionless,
    fault: 'spi_payment_reset_after',
    expected: { status: 'Pending', charges: 1 },
  },
  {
    name: 'completion lost, not charged',
    card: frictionless,
    fault: 'spi_payment_reset_before',
    expected: { status: 'Pending', charges: 0 },
  },
];

const afterExpiryMs = 6 * 60_000;

export type Matrix = { readonly lines: readonly string[]; readonly wrong: readonly string[] };

/** Plays each outcome of 3-D Secure, and compares our sale with the gateway's journal. */
export async function playMatrix(options: ChallengeWorld): Promise<Matrix> {
  const running = await startProcess(options);
  const played: { one: Case; sale: OurSale }[] = [];
  for (const one of cases) {
    await play(options, running, one);
    await running.sweep(0);
    const sale = (await ourSales(options.world)).at(-1);
    if (sale === undefined) throw new Error(`${one.name}: there is a sale`);
    played.push({ one, sale });
  }
  await running.sweep(afterExpiryMs);
  await running.kill();
  const sales = new Map((await ourSales(options.world)).map((sale) => [sale.tranId, sale]));
  const charges = chargesOf(options.gateway);
  const rows = played.map(({ one, sale: { tranId } }) => {
    const sale = sales.get(tranId);
    return { one, sale, times: charges.get(tranId)?.times ?? 0 };
  });
  const wrong = rows
    .filter(({ one, sale, times }) => {
      const { status, charges: expected } = one.expected;
      return sale?.status !== status || times !== expected;
    })
    .map(({ one }) => one.name);
  return { lines: [heading, ...rows.map(lineOf)], wrong };
}

async function play(
  options: ChallengeWorld,
  running: ChallengeProcess,
  { card, password, fault, browser }: Case,
): Promise<void> {
  if (fault !== undefined) await options.gateway.arm({ kind: fault });
  const encryptedTxt = await sealFor(options, card);
  const { document } = await pay(running, { encryptedTxt, isShown: true });
  if (document === null || browser === 'closes') return;
  const callback = await browse(options, document, password);
  if (callback === null) return;
  const step = {
    encryptedTxt,
    killAt: null,
    callback: { ...callback, body: posted(callback.body, browser) },
  };
  await running.run(browser === 'returns twice' ? [step, step] : [step]);
  if (browser === 'returns twice') await running.run([step]);
}

/** The callback's form as that browser posts it. */
function posted(body: string, browser: Case['browser']): string {
  const form = new URLSearchParams(body);
  const key = form.get('SpiToken') ?? '';
  if (browser === 'forges') return body.replaceAll(key, `${key.slice(0, -4)}AAAA`);
  if (browser !== 'claims Y') return body;
  const claim = form.get('Response') ?? '';
  form.set('Response', claim.replace('"AuthenticationStatus":"U"', '"AuthenticationStatus":"Y"'));
  return form.toString();
}

const widths = [30, 12, 16, 6, 8, 18];
const columns = (texts: readonly string[]) =>
  texts.map((text, at) => text.padEnd(widths[at] ?? 0)).join('');

const heading = columns([
  'case',
  'our sale',
  'authentication',
  'ECI',
  'shift',
  'gateway’s journal',
]);

function lineOf({ one, sale, times }: { one: Case; sale: OurSale | undefined; times: number }) {
  const { status = '', authentication, eci, isShifted } = sale ?? {};
  const charged = times === 0 ? 'no charge' : `${times} charge${times > 1 ? 's' : ''}`;
  const shift = isShifted === true ? 'yes' : 'no';
  return columns([one.name, status, authentication ?? '–', eci ?? '–', shift, charged]);
}
