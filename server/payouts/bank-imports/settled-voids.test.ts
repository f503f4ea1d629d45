/** The acquirer's lines about voided payments: what it settles is the customer's, until it is taken back. */
import type { BankImport } from '@piton/contract/payouts/bank-import.ts';
import type { Reconciliation, UnsettledSales } from '@piton/contract/payouts/reconciliation.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withConnection } from '../../database/with-connection.ts';
import { password } from '../../identity/staff/testing/console-world.ts';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { adjust, approve, proposalOf, saleAs } from '../../proposals/testing/proposal-world.ts';
import {
  addPaidMerchant,
  balanceOf,
  createPayoutWorld,
  type PayoutWorld,
  verify,
} from '../testing/payout-world.ts';
import { chargeBack, sellTo, settlementLine, type Sold } from './testing/disputed-sales.ts';
import {
  acquirerHeader,
  importText,
  onAccount,
  resetLimits,
  resultsOf,
  table,
} from './testing/import-world.ts';
import { declinedSale, sendVoid, voidSale } from './testing/voided-sales.ts';

let world: PayoutWorld;
let merchant: Merchant;
let due: number;
let banked: number;
beforeAll(async () => {
  world = await createPayoutWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  await resetLimits(world);
  await world.at('2026-11-24T16:00:00Z');
  merchant = await addPaidMerchant(world);
  [due, banked] = await accounts();
});

let files = 0;

/** Spaces make each file another one, since a file is read only once. */
const acquirer = (...lines: string[]) =>
  importText(world, 'acquirer_csv', table(acquirerHeader, ...lines) + '\n'.repeat((files += 1)));

const explanationsOf = ({ lines }: BankImport) =>
  lines.toSorted((one, other) => one.number - other.number).map(({ explanation }) => explanation);

async function accounts(): Promise<[due: number, banked: number]> {
  return [
    Number(await onAccount(world, 'acquirer_receivable')),
    Number(await onAccount(world, 'bank')),
  ];
}

/** What moved on the acquirer's account and in our bank since the test began. */
async function moved(): Promise<{ due: number; banked: number }> {
  const [dueNow, bankedNow] = await accounts();
  return {
    due: Number((dueNow - due).toFixed(2)),
    banked: Number((bankedNow - banked).toFixed(2)),
  };
}

const isOpen = async ({ id }: BankImport): Promise<boolean[]> => {
  const { body } = await world.one.browser.get(`/api/console/bank-imports/${id}`);
  return (body as unknown as BankImport).lines.map((line) => line.isOpen);
};

async function exceptionsOf({
  id,
}: BankImport): Promise<Partial<Reconciliation['exceptions'][number]>[]> {
  const { body } = await world.one.browser.get('/api/console/reconciliation');
  const { exceptions } = body as unknown as Reconciliation;
  return exceptions.filter(({ path }) => path.endsWith(id));
}

async function notSettled({ id }: Sold): Promise<number[]> {
  const { body } = await world.one.browser.get('/api/console/unsettled-sales');
  const { items } = body as unknown as UnsettledSales;
  return items.filter(({ saleId }) => saleId === id).map(({ mills }) => mills);
}

async function credit({ id }: Sold, amountMills: number): Promise<void> {
  const { version: saleVersion } = await saleAs(world.one, id);
  const proposed = adjust(world.one, merchant.companyId, {
    amountMills,
    against: 'acquirer_receivable',
    sale: { saleId: id, saleVersion },
  });
  expect((await approve(world.two, await proposalOf(proposed))).status).toBe(200);
}

async function voided(reference: string): Promise<Sold> {
  const [sale] = (await sellTo(world, merchant, 100)) as [Sold];
  await voidSale({ world, merchant }, sale, 10_000, reference);
  return sale;
}

const refundLine = (reference: string, batch = 'B2') =>
  settlementLine('refund', { id: '', invoice: reference }, '-100.00', '0.00', batch);

async function isSound(): Promise<void> {
  expect((await verify(world)).problems).toEqual([]);
  expect(await balanceOf(world, merchant)).toBe('0.000');
}

describe('a voided payment that the acquirer settles', () => {
  test.each([
    ['after its approval', () => voided('V-HELD')],
    ['while it was pending', () => declinedSale({ world, merchant }, 100_000n, { isVoided: true })],
  ])('is owed back, if it was voided %s', async (_case, make) => {
    const sale = await make();
    const read = await acquirer(settlementLine('sale', sale, '100.00', '2.00'));
    expect([resultsOf(read), explanationsOf(read)]).toEqual([
      ['posted'],
      ['The payment was voided, but the acquirer settled it. EC$100.00 belongs to the customer.'],
    ]);
    expect(await moved()).toEqual({ due: -100, banked: 98 });
    expect(await isOpen(read)).toEqual([true]);
    expect(await exceptionsOf(read)).toMatchObject([{ kind: 'settled_void', mills: 100_000 }]);
    await isSound();

    const taken = await acquirer(settlementLine('refund', sale, '-100.00', '0.00', 'B2'));
    expect([resultsOf(taken), explanationsOf(taken)]).toEqual([
      ['posted'],
      ['Taken back for the customer.'],
    ]);
    expect(await moved()).toEqual({ due: 0, banked: -2 });
    expect([await isOpen(read), await exceptionsOf(read)]).toEqual([[false], []]);
    await isSound();
  });

  test.each([
    [
      'a refund with the void’s reference',
      (_sale: Sold, reference: string) => refundLine(reference),
    ],
    ['a chargeback', (sale: Sold) => settlementLine('chargeback', sale, '-100.00', '0.00', 'B2')],
  ])('is taken back by %s, once', async (_case, lineOf) => {
    const reference = `V-ONCE-${(files += 1)}`;
    const sale = await voided(reference);
    const [settles, takes] = [settlementLine('sale', sale, '100.00'), lineOf(sale, reference)];
    const other = settlementLine('refund', sale, '-100.00', '0.00', 'B3');
    expect(resultsOf(await acquirer(takes, settles, other, takes))).toEqual([
      'posted',
      'posted',
      'wrong_state',
      'already_posted',
    ]);
    expect(await moved()).toEqual({ due: 0, banked: 0 });
    expect(resultsOf(await acquirer(settles, takes, other))).toEqual([
      'already_posted',
      'already_posted',
      'wrong_state',
    ]);
    expect(await moved()).toEqual({ due: 0, banked: 0 });
    await isSound();
  });

  test('is not taken back before it is settled, in part, or in the future', async () => {
    const sale = await voided('V-EARLY');
    const early = await acquirer(
      refundLine('V-EARLY'),
      settlementLine('chargeback', sale, '-100.00'),
    );
    expect(resultsOf(early)).toEqual(['wrong_state', 'wrong_state']);
    expect(explanationsOf(early)).toEqual([
      'The payment was voided, and nothing of it is owed back.',
      'The ledger has no chargeback of this payment.',
    ]);
    await acquirer(settlementLine('sale', sale, '100.00'));
    const wrong = await acquirer(
      refundLine('V-EARLY').replace('-100.00', '-60.00'),
      refundLine('V-EARLY').replace('2026-11-24', '2026-11-25'),
    );
    expect(resultsOf(wrong)).toEqual(['wrong_state', 'wrong_state']);
    expect(await moved()).toEqual({ due: -100, banked: 100 });
    const other = await acquirer(settlementLine('sale', sale, '90.00'));
    expect(resultsOf(other)).toEqual(['wrong_amount']);
    await isSound();
  });

  test('is owed back no more once two people credit it to the merchant', async () => {
    const sale = await voided('V-KEPT');
    const read = await acquirer(settlementLine('sale', sale, '100.00'));
    await credit(sale, 100_000);
    expect(await moved()).toEqual({ due: 0, banked: 100 });
    expect(await isOpen(read)).toEqual([false]);
    expect(resultsOf(await acquirer(refundLine('V-KEPT')))).toEqual(['wrong_state']);
    expect(await balanceOf(world, merchant)).toBe('100.000');
    // It is a payment again, and a chargeback takes it from the merchant.
    await chargeBack(world, sale, 100_000);
    const line = settlementLine('chargeback', sale, '-100.00', '0.00', 'B2');
    expect(resultsOf(await acquirer(line))).toEqual(['posted']);
    expect(await moved()).toEqual({ due: 0, banked: 0 });
    await isSound();
  });

  test('leaves the exceptions when two people say why, and is asked about a week later', async () => {
    const sale = await voided('V-SAID');
    const read = await acquirer(settlementLine('sale', sale, '100.00'));
    const [line] = read.lines;
    const path = `/api/console/bank-imports/${read.id}/lines/${line?.number ?? 0}/resolution`;
    const resolve = ({ browser }: PayoutWorld['one']) =>
      browser.post(path, { password, reason: 'The acquirer corrects it in December' });
    expect((await resolve(world.one)).status).toBe(200);
    expect(await isOpen(read)).toEqual([true]);
    expect((await resolve(world.two)).status).toBe(200);
    expect(await isOpen(read)).toEqual([false]);
    expect(await notSettled(sale)).toEqual([]);
    await world.at('2026-12-01T16:00:01Z');
    expect(await notSettled(sale)).toEqual([-100_000]);
    await acquirer(refundLine('V-SAID'));
    expect(await notSettled(sale)).toEqual([]);
    await isSound();
  });

  test('is an ordinary refund if it was settled before the gateway confirmed the void', async () => {
    const [sale] = (await sellTo(world, merchant, 100)) as [Sold];
    const { confirm } = await sendVoid({ world, merchant }, sale, 10_000);
    await acquirer(settlementLine('sale', sale, '100.00'));
    await confirm('V-LATE');
    expect(await moved()).toEqual({ due: -100, banked: 100 });
    const taken = await acquirer(refundLine('V-LATE'));
    expect(explanationsOf(taken)).toEqual(['Refund settled.']);
    expect(await moved()).toEqual({ due: 0, banked: 0 });
    await isSound();
  });
});

/** Writes past all triggers. */
const unchecked = (statement: string, values: unknown[]) =>
  withConnection(world.database.superuser, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(statement, values);
  });

describe('the owner of the tables', () => {
  test('takes back only a voided payment that was settled and not credited', async () => {
    const sale = await voided('V-RULES');
    const allows = async (changes: Record<string, unknown>) => {
      const line = { kind: 'return', amount_mills: -100_000, ...changes };
      const [row] = await world.asOwner<{ allows: boolean }>(
        `select is_as_settled(jsonb_populate_record(null::settled_lines, $1)) as allows`,
        [
          JSON.stringify({
            sale_id: sale.id,
            mode: 'live',
            ledger_transaction_id: 2 ** 40,
            ...line,
          }),
        ],
      );
      return row?.allows;
    };
    expect(await allows({})).toBe(false);
    await acquirer(settlementLine('sale', sale, '100.00'));
    expect(await allows({})).toBe(true);
    expect(await allows({ amount_mills: -90_000 })).toBe(false);
    expect(await allows({ kind: 'sale', amount_mills: 90_000 })).toBe(false);
    const paid = (await sellTo(world, merchant, 100)).at(-1) as Sold;
    await acquirer(settlementLine('sale', paid, '100.00'));
    await credit(paid, -100_000);
    expect(await allows({ sale_id: paid.id })).toBe(false);
    await credit(sale, 100_000);
    expect(await allows({})).toBe(false);
  });

  test('hides a line that is owed back, and the nightly check finds it', async () => {
    const sale = await voided('V-HIDDEN');
    await acquirer(settlementLine('sale', sale, '100.00'));
    const show = 'update bank_import_lines set is_of_void = $2 where sale_id = $1';
    await unchecked(show, [sale.id, false]);
    expect((await verify(world)).problems).toEqual([
      `Sale ${sale.id} was voided and settled, and no open line shows that EC$100.00 is owed back.`,
    ]);
    await unchecked(show, [sale.id, true]);
    expect((await verify(world)).problems).toEqual([]);
  });
});
