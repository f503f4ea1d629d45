import { randomUUID } from 'node:crypto';
import { sealPaymentPlain } from '@piton/contract/cards/sealing.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withConnection } from '../../database/with-connection.ts';
import type { SaleOutcome } from '../../gateways/gateway.ts';
import { vectors } from '../../companies/encryption-keys/testing/vector-keys.ts';
import { takePayment } from './take-payment.ts';
import { ledgerTotals, pay, paymentRequest, saleRow } from '../testing/pay.ts';
import {
  addCompany,
  approved,
  createPaymentWorld,
  payment,
  paymentDeps,
  references,
  scriptedGateway,
  seal,
  type PaymentWorld,
} from '../testing/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

describe('an approved payment', () => {
  test('is charged as sealed, posted with its fee and counted', async () => {
    const before = await ledgerTotals(world, 'live');
    const gateway = scriptedGateway({});
    const sale = await pay(world, gateway);
    expect(gateway.sales).toHaveLength(1);
    const [sent] = gateway.sales;
    expect(sent).toMatchObject({
      tranId: sale.tranId,
      invoice: sale.invoice,
      amountMills: 12_500n,
    });
    expect(sent?.card.number.reveal()).toBe('4444111122223333');
    expect(sent?.card.securityCode.reveal()).toBe('123');
    expect(await saleRow(world, sale.id)).toMatchObject({
      status: 'Approved',
      amount_mills: 12_500n,
      // 6.5 % of 12.50 is 0.8125, and half a mill rounds up.
      fee_mills: 813n,
      fee_basis_points: 650,
      card_brand: 'visa',
      last_four: '3333',
      person_name: 'Marie Alexander',
      purpose: 'Nutmeg and mace',
      result_code: 'OK',
      approval_code: references.approvalCode,
      next_inquiry_at: null,
    });
    const after = await ledgerTotals(world, 'live');
    expect(after.transactions - before.transactions).toBe(1n);
    expect(after.receivableMills - before.receivableMills).toBe(12_500n);
    expect(after.payableMills - before.payableMills).toBe(11_687n);
    expect(after.feeMills - before.feeMills).toBe(813n);
  });

  test('in test mode appears in test mode only', async () => {
    const live = await ledgerTotals(world, 'live');
    const before = await ledgerTotals(world, 'test');
    await pay(world, scriptedGateway({}), {}, { mode: 'test' });
    expect(await ledgerTotals(world, 'live')).toEqual(live);
    expect((await ledgerTotals(world, 'test')).receivableMills - before.receivableMills).toBe(
      12_500n,
    );
  });

  test('keeps the network address of a browser, and none of a merchant’s server', async () => {
    const addressOf = async (changes: Parameters<typeof pay>[3]) => {
      const sale = await pay(world, scriptedGateway({}), {}, changes);
      return (await saleRow(world, sale.id))['payer_address'];
    };
    expect(await addressOf({ clientAddress: '2001:db8::9' })).toBe('2001:db8::9');
    expect(await addressOf({ clientAddress: 'unknown' })).toBeNull();
    expect(await addressOf({ clientAddress: '203.0.113.7', channel: 'server' })).toBeNull();
  });

  test('can come as one RSA block', async () => {
    const encryptedTxt = await sealPaymentPlain(payment, vectors);
    const gateway = scriptedGateway({});
    const deps = paymentDeps(world, gateway);
    const result = await takePayment(
      deps,
      paymentRequest(world, encryptedTxt, { channel: 'server' }),
    );
    expect(result).toMatchObject({ kind: 'sale', sale: { status: 'Approved' } });
    expect(await takePayment(deps, paymentRequest(world, encryptedTxt))).toEqual(result);
    expect(gateway.sales).toHaveLength(1);
  });
});

describe('an invalid payment', () => {
  test('reports all errors, charges nothing, and stores no card data', async () => {
    const gateway = scriptedGateway({});
    const changes = {
      cardNumber: '4444111122223334',
      cvv: '12',
      amount: '1.005',
      personName: '4444111122223334',
    };
    const sale = await pay(world, gateway, changes);
    expect(sale).toMatchObject({ status: 'Incomplete', problem: 'invalid', amountMills: 0n });
    expect(Object.keys(sale.rejectedFields ?? {}).toSorted()).toEqual([
      'amount',
      'cardNumber',
      'cvv',
      'personName',
    ]);
    const stored = await saleRow(world, sale.id);
    expect(stored).toMatchObject({ last_four: null, card_brand: null, person_name: '' });
    expect(stored['payer_address']).toBeNull();
    expect(JSON.stringify(stored, (_key, value: unknown) => String(value))).not.toContain('33334');
    expect(gateway.sales).toEqual([]);
  });

  test.each([
    ['a key twice', (json: string) => json.replace('{', '{"amount":"1.00",')],
    [
      'a key twice, spelt otherwise',
      (json: string) => json.replace('{', '{"\\u0061mount":"1.00",'),
    ],
    ['__proto__', (json: string) => json.replace('{', '{"__proto__":{"amount":"1.00"},')],
    ['a list', (json: string) => `[${json}]`],
    ['no JSON', () => 'amount=12.50'],
    ['nothing', () => ''],
  ])('%s cannot be read', async (_what, change) => {
    const gateway = scriptedGateway({});
    const encryptedTxt = await sealText(change(JSON.stringify(payment)));
    expect(
      await takePayment(paymentDeps(world, gateway), paymentRequest(world, encryptedTxt)),
    ).toEqual({
      kind: 'unreadable',
    });
    expect(gateway.sales).toEqual([]);
  });

  test.each(['constructor', 'note'])('ignores unknown members: %s', async (key) => {
    const json = JSON.stringify(payment).replace('{', `{"${key}":"1",`);
    const request = paymentRequest(world, await sealText(json));
    expect(await takePayment(paymentDeps(world, scriptedGateway({})), request)).toMatchObject({
      kind: 'sale',
      sale: { status: 'Approved' },
    });
  });
});

/** One RSA block around any text, which our own sealing never makes. */
async function sealText(text: string): Promise<string> {
  const der = Buffer.from(vectors.publicKey.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64');
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('spki', der, algorithm, false, ['encrypt']);
  // A short one: the block holds 318 bytes.
  const short = text.replace('marie@example.lc', 'm@a.lc').replace('Nutmeg and mace', 'N');
  return Buffer.from(
    await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, key, Buffer.from(short)),
  ).toString('base64');
}

describe('the same sealed payment', () => {
  test('sent many times at once is charged once, and all get the same result or must wait', async () => {
    const { promise: answered, resolve: respond } = Promise.withResolvers<SaleOutcome>();
    const gateway = scriptedGateway({ sale: () => answered });
    const deps = paymentDeps(world, gateway);
    const encryptedTxt = await seal();
    const all = Array.from({ length: 30 }, () =>
      takePayment(deps, paymentRequest(world, encryptedTxt)),
    );
    // All but the one that waits for the gateway get a pending result.
    const others: unknown[] = [];
    for (const one of all) void one.then((result) => others.push(result));
    await expect.poll(() => others.length).toBe(29);
    respond(approved);
    const results = await Promise.all(all);
    expect(gateway.sales).toHaveLength(1);
    const statuses = results.map((one) => (one.kind === 'sale' ? one.sale.status : one.kind));
    expect(statuses.filter((status) => status === 'Approved')).toHaveLength(1);
    expect(statuses.filter((status) => status === 'Pending')).toHaveLength(29);
    const again = await takePayment(deps, paymentRequest(world, encryptedTxt));
    expect(again).toEqual(
      results.find((one) => one.kind === 'sale' && one.sale.status === 'Approved'),
    );
  });

  test.each([
    ['test', 'live'],
    ['live', 'test'],
  ] as const)('in %s mode cannot be read in %s mode', async (mode, other) => {
    const gateway = scriptedGateway({});
    const deps = paymentDeps(world, gateway);
    const encryptedTxt = await seal();
    const first = await takePayment(deps, paymentRequest(world, encryptedTxt, { mode }));
    // An approved test payment would look like money.
    expect(await takePayment(deps, paymentRequest(world, encryptedTxt, { mode: other }))).toEqual({
      kind: 'unreadable',
    });
    expect(await takePayment(deps, paymentRequest(world, encryptedTxt, { mode }))).toEqual(first);
    expect(gateway.sales).toHaveLength(1);
  });

  test('does not reveal its outcome to another company', async () => {
    const keyId = randomUUID();
    const { ownerId } = world;
    const companyId = await addCompany(world.database, { ownerId, standing: 'approved', keyId });
    const gateway = scriptedGateway({});
    const deps = paymentDeps(world, gateway);
    const request = paymentRequest(world, await seal());
    expect(await takePayment(deps, request)).toMatchObject({ sale: { status: 'Approved' } });
    expect(await takePayment(deps, { ...request, companyId })).toEqual({ kind: 'unreadable' });
    expect(gateway.sales).toHaveLength(1);
  });

  test('sent in both modes at once is charged in one of them', async () => {
    const gateway = scriptedGateway({});
    const deps = paymentDeps(world, gateway);
    const encryptedTxt = await seal();
    const results = await Promise.all(
      (['live', 'test', 'live', 'test'] as const).map((mode) =>
        takePayment(deps, paymentRequest(world, encryptedTxt, { mode })),
      ),
    );
    expect(gateway.sales).toHaveLength(1);
    expect(results.filter(({ kind }) => kind === 'unreadable')).toHaveLength(2);
  });

  test('is recognised by the other function', async () => {
    const gateway = scriptedGateway({});
    const deps = paymentDeps(world, gateway);
    const encryptedTxt = await seal();
    const first = await takePayment(deps, paymentRequest(world, encryptedTxt));
    const again = paymentRequest(world, encryptedTxt, { channel: 'server' });
    expect(await takePayment(deps, again)).toEqual(first);
    expect(gateway.sales).toHaveLength(1);
  });

  test('returns the same response if it was invalid', async () => {
    const deps = paymentDeps(world, scriptedGateway({}));
    const encryptedTxt = await seal({ month: '13' });
    const first = await takePayment(deps, paymentRequest(world, encryptedTxt));
    expect(await takePayment(deps, paymentRequest(world, encryptedTxt))).toEqual(first);
  });
});

test('neither card number nor security code is in the database or the log', async () => {
  const canary = { cardNumber: '5555555555554444', cvv: '739', name: 'CANARY' };
  const deps = paymentDeps(world, scriptedGateway({}));
  await takePayment(deps, paymentRequest(world, await seal(canary)));
  await takePayment(deps, paymentRequest(world, await seal({ ...canary, month: '00' })));
  const { rows } = await withConnection(world.database.owner, (client) =>
    client.query<{ everything: string }>(
      "select query_to_xml('select * from sales', false, false, '')::text as everything",
    ),
  );
  expect(rows[0]?.everything).toContain('4444');
  expect(rows[0]?.everything).not.toMatch(/5555555555554444|CANARY/);
  expect(JSON.stringify(deps.lines())).not.toMatch(/55555555|739"|CANARY/);
});
