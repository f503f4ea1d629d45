import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actingAs } from '../database/acting-as.ts';
import {
  addCompany,
  createPaymentWorld,
  paymentDeps,
  scriptedGateway,
  seal,
  type PaymentWorld,
} from '../payments/testing/payment-world.ts';
import { makePaymentNumbers } from '../payments/take/payment-numbers.ts';
import { allowBareWriting } from '../payments/testing/bare-writing.ts';
import { paymentRequest } from '../payments/testing/pay.ts';
import { takePayment } from '../payments/take/take-payment.ts';
import { getReports } from './testing/ask-reports.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
  // The tests copy rows to fill long lists.
  await allowBareWriting(world.database.owner);
});
afterAll(() => world.database.drop());

/** Requests the list as that company's owner. */
async function list(companyId: string | null, query = '', userId = world.ownerId) {
  const caller = { database: world.database.kysely, userId, companyId };
  const response = await getReports(caller, `/api/sales${query}`);
  return { status: response.status, body: (await response.json()) as Page };
}

type Page = { items: { id: string; amount: string }[]; nextCursor: string | null };

async function pay(companyId: string, mode: 'live' | 'test', changes = {}, keyId?: string) {
  const encryptedTxt = await seal(changes, keyId);
  await takePayment(
    paymentDeps(world, scriptedGateway({})),
    paymentRequest({ companyId }, encryptedTxt, { mode }),
  );
}

describe('the list of sales', () => {
  test('has the names and types of the specification, in its own mode only', async () => {
    await pay(world.companyId, 'live', { amount: '99.00' });
    const { status, body } = await list(world.companyId);
    expect(status).toBe(200);
    expect(body).toEqual({
      items: [
        {
          id: expect.any(String) as string,
          companyId: world.companyId,
          created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
          status: 'Approved',
          amount: '99.00',
          response: {
            TranId: [expect.any(String)],
            Invoice: [expect.any(String)],
            Amount: ['99.00'],
            Currency: ['XCD'],
          },
          personName: 'Marie Alexander',
          personPhone: '+1 758 555 0142',
          personEmail: 'marie@example.lc',
          lastFour: '3333',
          cardBrand: 'visa',
          purpose: 'Nutmeg and mace',
          feeAmount: 6.435,
          feePercent: 6.5,
          reason: '',
          reference: '',
          moneyState: 'paid',
          refundedCents: 0,
          refundPendingCents: 0,
          isVoided: false,
          disputedCents: 0,
        },
      ],
      nextCursor: null,
    });
    expect((await list(world.companyId, '?mode=test')).body.items).toEqual([]);
  });

  test('has pages, newest first, without gaps or repeats', async () => {
    const keyId = randomUUID();
    const companyId = await addCompany(world.database, {
      ownerId: world.ownerId,
      standing: 'approved',
      keyId,
    });
    for (let count = 0; count < 3; count += 1) await pay(companyId, 'test', {}, keyId);
    // The rest are copies of the last one, some of them at the same instant.
    await copySales(companyId, 100);
    const seen: string[] = [];
    let query = '?mode=test';
    for (let page = 0; page < 5; page += 1) {
      const { body } = await list(companyId, query);
      seen.push(...body.items.map(({ id }) => id));
      if (body.nextCursor === null) break;
      query = `?mode=test&cursor=${body.nextCursor}`;
    }
    expect(new Set(seen).size).toBe(103);
    expect(seen).toHaveLength(103);
    const newestFirst = await actingAs(world.database.kysely, { companyId }, (transaction) =>
      transaction
        .selectFrom('sales')
        .select('id')
        .where('company_id', '=', companyId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    );
    expect(seen).toEqual(newestFirst.map(({ id }) => id));
  });

  test('is empty without a company, and never another’s', async () => {
    expect((await list(null)).body).toEqual({ items: [], nextCursor: null });
    expect((await list(world.companyId, '', randomUUID())).body.items).toEqual([]);
  });

  test.each(['?cursor=nonsense', '?cursor=MjAyNg', '?mode=both'])('refuses %s', async (query) => {
    expect((await list(world.companyId, query)).status).toBe(422);
  });

  test.each([
    '1',
    '2026-02-30T00:00:00.000Z',
    '2026-11-21T24:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
    '+275760-09-13T00:00:00.000Z',
    '2026-11-21',
  ])('refuses a cursor at %s, an impossible time', async (createdAt) => {
    const cursor = Buffer.from(`${createdAt} ${randomUUID()}`).toString('base64url');
    expect((await list(world.companyId, `?cursor=${cursor}`)).status).toBe(422);
  });
});

async function copySales(companyId: string, count: number): Promise<void> {
  const { kysely } = world.database;
  await actingAs(kysely, { companyId }, async (transaction) => {
    const {
      id: _id,
      ledger_cause: _cause,
      person_email_lower: _emailLower,
      plain_person_name: _plainName,
      ...last
    } = await transaction
      .selectFrom('sales')
      .selectAll()
      .where('company_id', '=', companyId)
      .limit(1)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: count }, (_, index) => ({
      ...last,
      id: randomUUID(),
      status: 'Incomplete',
      failed_status: 'Incomplete',
      problem: 'gateway',
      fee_mills: 0n,
      ledger_transaction_id: null,
      rejected_fields: null,
      ...numbers(),
      created_at: new Date(last.created_at.getTime() - Math.floor(index / 3) * 1000),
    }));
    await transaction.insertInto('sales').values(copies).execute();
  });
}

function numbers() {
  const { tranId, invoice, receiptToken } = makePaymentNumbers();
  return { tran_id: tranId, invoice, receipt_token: receiptToken };
}
