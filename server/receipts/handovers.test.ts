import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addPaidSale,
  type CorrectionWorld,
  createCorrectionWorld,
  done,
  look,
  propose,
} from '../corrections/testing/correction-world.ts';
import { actingAs, type ActingAs } from '../database/acting-as.ts';
import { type Answer, type Browser, codeOf } from '../identity/testing/browse.ts';
import { password, type SignedIn } from '../staff/testing/console-world.ts';
import { pay } from '../account-care/testing/merchant.ts';
import { tried } from '../testing/row-probes.ts';

let world: CorrectionWorld;
let helper: SignedIn;
let stranger: SignedIn;
beforeAll(async () => {
  world = await createCorrectionWorld();
  helper = await world.signIn('helper@example.lc', { role: 3 });
  stranger = await world.signIn('stranger@example.lc', { role: 3 });
  await world.asOwner('insert into company_members (company_id, user_id) values ($1, $2)', [
    world.merchant.companyId,
    helper.uid,
  ]);
});
afterAll(() => world.database.drop());

type Paid = { readonly saleId: string; readonly path: string };

async function paid(amount = '99.00'): Promise<Paid> {
  return pathOf(await addPaidSale(world, amount));
}

async function pathOf(saleId: string): Promise<Paid> {
  const [row] = await world.asOwner<{ token: string }>(
    'select receipt_token as token from sales where id = $1',
    [saleId],
  );
  return { saleId, path: `/api/receipts/${world.merchant.companyId}/${row?.token}` };
}

const mark = (browser: Browser, { path }: Paid, seen = 0) =>
  browser.post(`${path}/handover`, { seen });
const takeBack = (browser: Browser, { path }: Paid, seen = 1) =>
  browser.post(`${path}/handover/taking-back`, { seen });

const numbersOf = async ({ saleId }: Paid) => {
  const rows = await world.asOwner<{ number: number; user_id: string }>(
    'select number, user_id from sale_handovers where sale_id = $1 order by number',
    [saleId],
  );
  return rows.map(({ number, user_id: userId }) => [number, userId]);
};

function messageOf({ body }: Answer): string {
  return String((body['error'] as { message?: unknown } | undefined)?.message);
}

async function chargeBack({ saleId }: Paid, amountMills: number, reference: string) {
  return done(world, propose(world.one, saleId, 'chargebacks', { amountMills, reference }));
}

/** The acquirer's answer to it, by both people. */
async function endChargeback({ saleId }: Paid, correctionId: string, outcome: 'won' | 'lost') {
  const { seen } = await look(world.one, saleId);
  const path = `/api/console/corrections/${correctionId}/ends`;
  return done(
    world,
    world.one.browser.post(path, {
      proposalId: crypto.randomUUID(),
      password,
      saleSeen: seen,
      outcome,
      reference: '',
      reason: 'The acquirer wrote so',
    }),
  );
}

describe('a receipt that is shown to those who were paid', () => {
  test('says what was paid, by whom and for what, and that nothing was handed over', async () => {
    const sale = await paid();
    for (const { browser } of [world.merchant, helper]) {
      const { status, body } = await browser.get(sale.path);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        saleId: sale.saleId,
        companyName: 'Ti Kaye',
        amount: '99.00',
        state: 'paid',
        givenBack: '0.00',
        disputed: '0.00',
        personName: 'Marie Alexander',
        purpose: 'Nutmeg and mace',
        card: 'Visa •••• 3333',
        mode: 'live',
        last: null,
        seen: 0,
      });
      expect(JSON.stringify(body)).not.toContain('marie@example.lc');
    }
  });

  test('is nothing to anybody else, and to nobody where there is none, byte for byte', async () => {
    const sale = await paid();
    const other = sale.path.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'));
    const answers = [
      await stranger.browser.get(sale.path),
      await stranger.browser.get(other),
      await stranger.browser.get(`/api/receipts/${'Z'.repeat(20)}/${'x'.repeat(22)}`),
      await stranger.browser.get('/api/receipts/short/short'),
      await world.one.browser.get(sale.path),
      await world.merchant.browser.get(other),
      await mark(stranger.browser, sale),
      await mark(world.one.browser, sale),
      await takeBack(stranger.browser, sale),
    ];
    const said = answers.map(({ status, body }) => ({
      status,
      error: { ...(body['error'] as object), requestId: '' },
    }));
    expect(said).toEqual(said.map(() => said[0]));
    expect(said[0]?.status).toBe(404);
    expect(await numbersOf(sale)).toEqual([]);
  });

  test('without a session is refused at the door', async () => {
    const sale = await paid();
    expect(codeOf(await world.openConsole().get(sale.path))).toBe('not_signed_in');
    expect(codeOf(await mark(world.openConsole(), sale))).toBe('not_signed_in');
  });

  test('is none of a payment that was declined', async () => {
    const answer = await pay(world, world.merchant, {
      outcome: {
        kind: 'declined',
        references: { approvalCode: null, hostReference: null, batchId: null },
      } as never,
    });
    if (answer.kind !== 'sale') expect.unreachable();
    const declined = await pathOf(answer.sale.id);
    expect(codeOf(await world.merchant.browser.get(declined.path))).toBe('not_found');
    expect(codeOf(await mark(world.merchant.browser, declined))).toBe('not_found');
  });
});

describe('handing over', () => {
  test('is written down once, with who and when', async () => {
    const sale = await paid();
    const { status, body } = await mark(helper.browser, sale);
    expect(status).toBe(200);
    expect(body).toMatchObject({ seen: 1, last: { isHandedOver: true, isReader: true } });
    const { body: seen } = await world.merchant.browser.get(sale.path);
    expect(seen['last']).toMatchObject({ isHandedOver: true, isReader: false });
    for (const browser of [world.merchant.browser, helper.browser]) {
      const again = await mark(browser, sale);
      expect([again.status, codeOf(again)]).toEqual([409, 'changed_meanwhile']);
      expect(messageOf(again)).toMatch(/^Already handed over: \d+ \w+ \d{4} .+, by .+\.$/);
    }
    expect(await numbersOf(sale)).toEqual([[1, helper.uid]]);
  });

  test('of sixteen who do it at once one does, and all others hear of it', async () => {
    const sale = await paid();
    const browsers = Array.from({ length: 16 }, (_, index) =>
      index % 2 === 0 ? world.merchant.browser : helper.browser,
    );
    const answers = await Promise.all(browsers.map((browser) => mark(browser, sale)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 200);
    expect(others.map(codeOf)).toEqual(others.map(() => 'changed_meanwhile'));
    for (const other of others) expect(messageOf(other)).toContain('Already handed over: ');
    expect(await numbersOf(sale)).toHaveLength(1);
  });

  test('that was a mistake is taken back, and both stay on record', async () => {
    const sale = await paid();
    await mark(world.merchant.browser, sale);
    const back = await takeBack(helper.browser, sale);
    expect(back.body).toMatchObject({ seen: 2, last: { isHandedOver: false, isReader: true } });
    expect(messageOf(await takeBack(helper.browser, sale))).toMatch(/^This was taken back: /);
    // What was seen before it was taken back marks nothing any more.
    expect(codeOf(await mark(world.merchant.browser, sale))).toBe('changed_meanwhile');
    expect((await mark(world.merchant.browser, sale, 2)).status).toBe(200);
    expect(await numbersOf(sale)).toEqual([
      [1, world.merchant.uid],
      [2, helper.uid],
      [3, world.merchant.uid],
    ]);
    const audited = await world.auditOf(world.merchant.companyId);
    expect(audited.filter(({ action }) => action === 'take-back-handover')).toEqual([
      expect.objectContaining({
        actor_id: helper.uid,
        detail: { saleId: sale.saleId, mode: 'live', amount: '99.00' },
      }),
    ]);
  });

  test('that nobody wrote down cannot be taken back', async () => {
    const sale = await paid();
    const answer = await takeBack(world.merchant.browser, sale);
    expect([answer.status, codeOf(answer)]).toEqual([409, 'changed_meanwhile']);
    expect(messageOf(answer)).toContain('was not handed over');
    expect(await numbersOf(sale)).toEqual([]);
  });

  test.each([{ seen: -1 }, { seen: 0.5 }, { seen: '0' }, {}])('takes no %j', async (body) => {
    const sale = await paid();
    const answer = await world.merchant.browser.post(`${sale.path}/handover`, body);
    expect([answer.status, codeOf(answer)]).toEqual([422, 'rejected_fields']);
  });

  test('of test money is marked as well, and says that it is a test', async () => {
    const answer = await pay(world, world.merchant, { mode: 'test' });
    if (answer.kind !== 'sale') expect.unreachable();
    const sale = await pathOf(answer.sale.id);
    expect((await mark(world.merchant.browser, sale)).body).toMatchObject({
      mode: 'test',
      seen: 1,
    });
  });
});

describe('money that went back', () => {
  test('is in dispute until it is decided, and hands over all the same', async () => {
    const sale = await paid('80.00');
    await chargeBack(sale, 30_000, 'CB-held');
    const { body } = await world.merchant.browser.get(sale.path);
    expect(body).toMatchObject({ state: 'disputed', disputed: '30.00', givenBack: '0.00' });
    expect((await mark(world.merchant.browser, sale)).status).toBe(200);
  });

  test('in part is said, and the rest still hands over', async () => {
    const sale = await paid('80.00');
    const { id } = await chargeBack(sale, 30_000, 'CB-part');
    await endChargeback(sale, id, 'lost');
    const { body } = await world.merchant.browser.get(sale.path);
    expect(body).toMatchObject({ state: 'partly_refunded', givenBack: '30.00', disputed: '0.00' });
    const { id: second } = await chargeBack(sale, 20_000, 'CB-more');
    expect((await world.merchant.browser.get(sale.path)).body).toMatchObject({
      state: 'disputed',
      givenBack: '30.00',
      disputed: '20.00',
    });
    await endChargeback(sale, second, 'won');
    expect((await world.merchant.browser.get(sale.path)).body).toMatchObject({
      state: 'partly_refunded',
    });
    expect((await mark(world.merchant.browser, sale)).status).toBe(200);
  });

  test('that the acquirer gave to the merchant is paid as before', async () => {
    const sale = await paid('80.00');
    const { id } = await chargeBack(sale, 80_000, 'CB-won');
    await endChargeback(sale, id, 'won');
    expect((await world.merchant.browser.get(sale.path)).body).toMatchObject({
      state: 'paid',
      givenBack: '0.00',
      disputed: '0.00',
    });
  });

  test('altogether hands nothing over, and what was handed over can be taken back', async () => {
    const [sale, other] = [await paid('80.00'), await paid('80.00')];
    await mark(world.merchant.browser, other);
    for (const [each, reference] of [
      [sale, 'CB-lost-1'],
      [other, 'CB-lost-2'],
    ] as const) {
      const { id } = await chargeBack(each, 80_000, reference);
      await endChargeback(each, id, 'lost');
    }
    expect((await world.merchant.browser.get(sale.path)).body).toMatchObject({
      state: 'refunded',
      givenBack: '80.00',
    });
    const answer = await mark(world.merchant.browser, sale);
    expect([answer.status, codeOf(answer)]).toEqual([409, 'money_went_back']);
    expect(await numbersOf(sale)).toEqual([]);
    expect((await takeBack(world.merchant.browser, other)).status).toBe(200);
    expect(codeOf(await mark(world.merchant.browser, other, 2))).toBe('money_went_back');
  });
});

describe('past the server', () => {
  const as = <Result>(actor: ActingAs, text: string) =>
    actingAs(world.database.kysely, actor, async (transaction) => {
      const { rows } = await sql.raw<Result>(text).execute(transaction);
      return rows;
    });
  const writeAs = async (actor: ActingAs, { saleId }: Paid) => {
    const text = `select write_handover('${saleId}', true, 0) as written`;
    return (await as<{ written: string }>(actor, text))[0]?.written;
  };

  test('nobody writes who does not work with the company, whatever they act as', async () => {
    const sale = await paid();
    const { companyId } = world.merchant;
    for (const actor of [
      { userId: stranger.uid },
      { userId: '' },
      { companyId },
      { staffId: world.one.uid },
      'piton',
    ] as const) {
      expect(await writeAs(actor, sale)).toBe('not_found');
    }
    expect(await writeAs({ userId: helper.uid }, sale)).toBe('done');
  });

  test('nobody sees of a sale that is not theirs where its money is, or who handed it over', async () => {
    const sale = await paid();
    await mark(world.merchant.browser, sale);
    const money = `select * from sale_money('${sale.saleId}')`;
    const last = `select * from last_handover('${sale.saleId}')`;
    expect(await as({ userId: stranger.uid }, money)).toEqual([]);
    expect(await as({ companyId: 'Z'.repeat(20) }, money)).toEqual([]);
    expect(await as({ userId: stranger.uid }, last)).toEqual([]);
    expect(await as({ companyId: world.merchant.companyId }, last)).toEqual([]);
    expect(await as({ companyId: world.merchant.companyId }, money)).toHaveLength(1);
  });

  test('nothing of what happened is written, changed or removed', async () => {
    const sale = await paid();
    await mark(world.merchant.browser, sale);
    await actingAs(world.database.kysely, { userId: world.merchant.uid }, async (transaction) => {
      for (const text of [
        `insert into sale_handovers (sale_id, number, company_id, user_id)
             select id, 2, company_id, '${world.merchant.uid}' from sales where id = '${sale.saleId}'`,
        `update sale_handovers set number = 3 where sale_id = '${sale.saleId}'`,
        `delete from sale_handovers where sale_id = '${sale.saleId}'`,
      ]) {
        expect(await tried(transaction, text)).toBe('42501');
      }
    });
    for (const text of [
      'update sale_handovers set number = number + 1',
      'delete from sale_handovers',
      'truncate sale_handovers',
    ]) {
      await expect(world.asOwner(text)).rejects.toThrow('append-only');
    }
  });
});
