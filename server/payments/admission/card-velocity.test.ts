import type { PaymentObject } from '@piton/contract/payments/payment-object.ts';
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setDatabaseClock } from '../../database/testing/set-database-clock.ts';
import { withConnection } from '../../database/with-connection.ts';
import { requested } from '../../payment-requests/testing/requested.ts';
import type { CardLimits } from './card-velocity.ts';
import { deleteCardAttempts } from './delete-card-attempts.ts';
import { takePayment } from '../take/take-payment.ts';
import type { PaymentResult, PostedPayment } from '../take/posted-payment.ts';
import { newCard } from '../testing/new-card.ts';
import { paymentRequest } from '../testing/pay.ts';
import {
  addCompany,
  createPaymentWorld,
  paymentDeps,
  type PaymentWorld,
  scriptedGateway,
  seal,
} from '../testing/payment-world.ts';
import { noVelocityChecks } from '../testing/no-velocity-checks.ts';

let world: PaymentWorld;
let otherCompanyId: string;
const otherKeyId = randomUUID();
beforeAll(async () => {
  world = await createPaymentWorld();
  const { ownerId, database } = world;
  const other = { ownerId, standing: 'approved', keyId: otherKeyId } as const;
  otherCompanyId = await addCompany(database, other);
});
afterAll(() => world.database.drop());

const limits: CardLimits = {
  maxCard: 5,
  maxAddress: 20,
  withinSeconds: 600,
  sameWithinSeconds: 86_400,
  ...noVelocityChecks,
};
let addresses = 0;
const newAddress = () => `203.0.113.${addresses++}`;

type Paying = {
  seal?: Partial<PaymentObject>;
  keyId?: string;
  /** The database's clock, and how far the server's clock is ahead of it. */
  at?: Date;
  aheadMs?: number;
} & Partial<PostedPayment>;

const today = new Date();
let shown = { atMs: 0, since: Promise.resolve() };

/** Sets the database's clock, which counts the attempts. */
function show(at: Date): Promise<void> {
  const atMs = at.getTime();
  if (shown.atMs !== atMs) shown = { atMs, since: setDatabaseClock(world.database.owner, at) };
  return shown.since;
}

/** One payment under the real limits, sealed for itself. */
async function attempt({
  seal: changes,
  keyId,
  at = today,
  aheadMs = 0,
  ...of
}: Paying): Promise<PaymentResult> {
  await show(at);
  const gateway = scriptedGateway({});
  const clock = () => new Date(at.getTime() + aheadMs);
  const deps = paymentDeps(world, gateway, { clock, cardLimits: limits });
  return takePayment(deps, paymentRequest(world, await seal(changes, keyId), of));
}

let cents = 100;
/** A new amount each time, so that no payment repeats an earlier one. */
const anotherAmount = () => (cents++ / 100).toFixed(2);

function kindsOf(results: readonly PaymentResult[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of results) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

async function attempts(count: number, of: () => Paying): Promise<PaymentResult[]> {
  return Promise.all(Array.from({ length: count }, () => attempt(of())));
}

describe('one card', () => {
  test('has five attempts in ten minutes, at all merchants together and at once', async () => {
    const cardNumber = newCard();
    const [first, second] = [new Date('2026-11-21T12:00:00Z'), new Date('2026-11-21T12:09:59Z')];
    const paying = (at: Date) => ({
      at,
      clientAddress: newAddress(),
      seal: { cardNumber, amount: anotherAmount() },
    });
    expect(kindsOf(await attempts(8, () => paying(first)))).toEqual({ sale: 5, limited: 3 });
    const elsewhere = { ...paying(second), companyId: otherCompanyId, keyId: otherKeyId };
    expect(await attempt(elsewhere)).toEqual({ kind: 'limited', retryAfterSeconds: 1 });
    expect(await attempt(paying(new Date('2026-11-21T12:10:00Z')))).toMatchObject({ kind: 'sale' });
  });

  test('is counted by the database’s clock, not the servers’', async () => {
    const cardNumber = newCard();
    const hourMs = 3_600_000;
    const at = new Date('2026-11-21T13:00:00Z');
    const paying = (aheadMs: number, now = at) => ({
      at: now,
      aheadMs,
      clientAddress: newAddress(),
      seal: { cardNumber, amount: anotherAmount() },
    });
    for (const aheadMs of [-hourMs, hourMs, -hourMs, hourMs, 0]) {
      expect(await attempt(paying(aheadMs))).toMatchObject({ kind: 'sale' });
    }
    const freeAt = new Date('2026-11-21T13:10:00Z');
    for (const aheadMs of [-hourMs, 0, hourMs]) {
      expect(await attempt(paying(aheadMs))).toEqual({ kind: 'limited', retryAfterSeconds: 600 });
    }
    expect(await attempt(paying(-hourMs, freeAt))).toMatchObject({ kind: 'sale' });
  });

  test('is counted for each company alone on the server channel', async () => {
    const cardNumber = newCard();
    const paying = () => ({
      channel: 'server' as const,
      seal: { cardNumber, amount: anotherAmount() },
    });
    expect(kindsOf(await attempts(7, paying))).toEqual({ sale: 5, limited: 2 });
    const elsewhere = { ...paying(), companyId: otherCompanyId, keyId: otherKeyId };
    expect(await attempt(elsewhere)).toMatchObject({ kind: 'sale' });
  });

  test('has unlimited attempts in test mode', async () => {
    const cardNumber = newCard();
    const paying = () => ({
      mode: 'test' as const,
      clientAddress: '198.51.100.7',
      seal: { cardNumber, amount: anotherAmount() },
    });
    expect(kindsOf(await attempts(25, paying))).toEqual({ sale: 25 });
  });

  test('leaves nothing when refused, and the same sealed bytes pay once it is free again', async () => {
    const cardNumber = newCard();
    const at = new Date('2026-11-21T12:00:00Z');
    const paying = () => ({ at, seal: { cardNumber, amount: anotherAmount() } });
    await attempts(5, paying);
    const encryptedTxt = await seal({ cardNumber, amount: anotherAmount() });
    const deps = (now: Date) =>
      paymentDeps(world, scriptedGateway({}), { clock: () => now, cardLimits: limits });
    const request = paymentRequest(world, encryptedTxt);
    expect(await takePayment(deps(at), request)).toMatchObject({ kind: 'limited' });
    const later = new Date('2026-11-21T12:10:01Z');
    await show(later);
    expect(await takePayment(deps(later), request)).toMatchObject({ kind: 'sale' });
  });
});

describe('one address', () => {
  test('does not limit its neighbours in the /48 of a mobile network', async () => {
    let phone = 0;
    const paying = () => {
      phone += 1;
      return {
        clientAddress: `2001:db8:5:${phone.toString(16)}::1`,
        seal: { cardNumber: newCard() },
      };
    };
    expect(kindsOf(await attempts(82, paying))).toEqual({ sale: 82 });
  });

  test('may use twenty cards in ten minutes on the page, and a server any number', async () => {
    const clientAddress = newAddress();
    const paying = (channel: 'page' | 'server') => () => ({
      clientAddress,
      channel,
      seal: { cardNumber: newCard() },
    });
    expect(kindsOf(await attempts(23, paying('page')))).toEqual({ sale: 20, limited: 3 });
    expect(kindsOf(await attempts(3, paying('server')))).toEqual({ sale: 3 });
    const neighbour = { ...paying('page')(), clientAddress: newAddress() };
    expect(await attempt(neighbour)).toMatchObject({ kind: 'sale' });
  });
});

describe('a repeated payment', () => {
  const at = new Date('2026-11-21T14:42:00Z');
  const later = new Date('2026-11-21T14:45:00Z');
  const paying = (cardNumber: string, changes: Paying = {}): Paying => ({
    at: later,
    clientAddress: newAddress(),
    seal: { cardNumber, amount: '80.00' },
    ...changes,
  });

  test('needs confirmation, and pays again once confirmed', async () => {
    const cardNumber = newCard();
    const sealed = { cardNumber, amount: '80.00', purpose: ' nutmeg and MACE ' };
    await attempt(paying(cardNumber, { at, seal: sealed }));
    const again = await attempt(paying(cardNumber));
    expect(again).toMatchObject({ kind: 'same', earlier: { status: 'Approved', createdAt: at } });
    const confirm = again.kind === 'same' ? again.confirm : '';
    expect(await attempt(paying(cardNumber, { confirm }))).toMatchObject({ kind: 'sale' });
    // A confirmation is valid once.
    expect(await attempt(paying(cardNumber, { confirm }))).toMatchObject({ kind: 'same' });
  });

  test('needs the right confirmation', async () => {
    const cardNumber = newCard();
    await attempt(paying(cardNumber, { at }));
    const repeated = await attempt(paying(cardNumber));
    const confirm = repeated.kind === 'same' ? repeated.confirm : '';
    const bytes = Buffer.from(confirm, 'base64url');
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    for (const other of ['', 'x', bytes.toString('base64url'), confirm.slice(0, 40)]) {
      expect(await attempt(paying(cardNumber, { confirm: other }))).toMatchObject({ kind: 'same' });
    }
  });

  test.each<[string, (cardNumber: string) => Paying]>([
    ['another amount', (cardNumber) => ({ seal: { cardNumber, amount: '80.01' } })],
    ['another company', () => ({ companyId: otherCompanyId, keyId: otherKeyId })],
    ['the other mode', () => ({ mode: 'test' })],
    [
      'another purpose',
      (cardNumber) => ({ seal: { cardNumber, amount: '80.00', purpose: 'Tea' } }),
    ],
    ['a merchant’s own server', () => ({ channel: 'server' })],
    ['the day after', () => ({ at: new Date('2026-11-22T14:42:01Z') })],
  ])('needs no confirmation for %s', async (_what, differs) => {
    const cardNumber = newCard();
    await attempt(paying(cardNumber, { at }));
    expect(await attempt(paying(cardNumber, differs(cardNumber)))).toMatchObject({ kind: 'sale' });
  });

  test('needs confirmation within one payment request, not across two', async () => {
    const cardNumber = newCard();
    const request = { amountMills: 80_000, uses: 'many' } as const;
    const [one, other] = [await requested(world, request), await requested(world, request)];
    await attempt(paying(cardNumber, { at, requestId: one }));
    expect(await attempt(paying(cardNumber, { requestId: other }))).toMatchObject({ kind: 'sale' });
    expect(await attempt(paying(cardNumber))).toMatchObject({ kind: 'sale' });
    expect(await attempt(paying(cardNumber, { requestId: one }))).toMatchObject({ kind: 'same' });
  });

  test('needs no confirmation after a decline', async () => {
    const cardNumber = newCard();
    const declined = scriptedGateway({
      sale: () => ({
        kind: 'declined',
        references: { approvalCode: null, hostReference: null, batchId: null },
      }),
    });
    await show(at);
    const deps = paymentDeps(world, declined, { clock: () => at, cardLimits: limits });
    await takePayment(deps, paymentRequest(world, await seal({ cardNumber, amount: '80.00' })));
    expect(await attempt(paying(cardNumber))).toMatchObject({ kind: 'sale' });
  });
});

test('stores neither a card’s number nor a plain hash of it', async () => {
  const cardNumber = newCard();
  await attempt({ seal: { cardNumber } });
  const { rows } = await withConnection(world.database.superuser, (client) =>
    client.query<{ card: Buffer }>('select card from card_attempts'),
  );
  const kept = rows.map(({ card }) => card.toString('hex'));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept).not.toContain(createHash('sha256').update(cardNumber).digest('hex'));
  expect(kept.join()).not.toContain(Buffer.from(cardNumber).toString('hex'));
});

test('deletes a card’s attempts after a day', async () => {
  const count = async () => {
    const { rows } = await withConnection(world.database.superuser, (client) =>
      client.query<{ count: string }>('select count(*) from card_attempts'),
    );
    return Number(rows[0]?.count);
  };
  const hoursAgo = (hours: number) => new Date(today.getTime() - hours * 3_600_000);
  const deleteAt = async (at: Date) => {
    await show(at);
    await deleteCardAttempts({ database: world.database.kysely });
  };
  await deleteAt(new Date('2100-01-01'));
  expect(await count()).toBe(0);
  await attempt({ at: hoursAgo(25), seal: { cardNumber: newCard() } });
  // The server's own clock doesn't count.
  await attempt({ at: hoursAgo(23), aheadMs: -3 * 3_600_000, seal: { cardNumber: newCard() } });
  await attempt({ seal: { cardNumber: newCard() } });
  await deleteAt(today);
  expect(await count()).toBe(2);
  await deleteAt(new Date(today.getTime() + 3_600_001));
  expect(await count()).toBe(1);
});
