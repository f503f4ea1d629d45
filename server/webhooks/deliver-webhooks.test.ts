import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';
import { addMerchant, type Merchant } from '../merchant-accounts/testing/merchant.ts';
import { getEndpoint } from './endpoints/list-endpoints.ts';
import { rotateSecret } from './endpoints/rotate-secret.ts';
import { openReceiver, type Receiver } from './testing/receiver.ts';
import {
  addEndpoint,
  addEvent,
  deliverUntil,
  deliveryDeps,
  webhooksDeps,
} from './testing/webhook-world.ts';

let world: ConsoleWorld;
let merchant: Merchant;
let receiver: Receiver;
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  merchant = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
  receiver = await openReceiver();
});

const headersOf = ({ received }: Receiver) => received.at(-1)?.headers as Record<string, string>;

test('a delivery is verified by the published library', async () => {
  const { secret } = await addEndpoint(world, merchant, receiver.url);
  const id = await addEvent(world, merchant);
  await deliverUntil(deliveryDeps(world), () => expect(receiver.ids()).toEqual([id]));
  const { body } = receiver.received[0] ?? { body: '' };
  expect(new Webhook(secret).verify(body, headersOf(receiver))).toMatchObject({
    type: 'payment.approved',
    timestamp: expect.stringMatching(/Z$/) as string,
    mode: 'test',
    isExample: false,
    data: { id: expect.any(String) as string },
  });
  const altered = body.replace('payment.approved', 'payment.declined');
  expect(() => new Webhook(secret).verify(altered, headersOf(receiver))).toThrow();
});

test('after rotations the newest secret verifies it, and the one installed before them', async () => {
  const { secret: installed, id: endpointId } = await addEndpoint(world, merchant, receiver.url);
  const { uid: userId, companyId } = merchant;
  const rotate = () => rotateSecret(webhooksDeps(world), { userId, companyId }, endpointId);
  const { secret: lost } = await rotate();
  const { secret: newest } = await rotate();
  await addEvent(world, merchant);
  await deliverUntil(deliveryDeps(world), () => expect(receiver.received).toHaveLength(1));
  const verify = (secret: string) =>
    new Webhook(secret).verify(receiver.received[0]?.body ?? '', headersOf(receiver));
  for (const secret of [installed, newest]) verify(secret);
  expect(() => verify(lost)).toThrow();
});

test('an endpoint gets the events of its types and mode alone', async () => {
  await addEndpoint(world, merchant, receiver.url, ['payment.declined']);
  await addEvent(world, merchant);
  const declined = await addEvent(world, merchant, { type: 'payment.declined' });
  await deliverUntil(deliveryDeps(world), () => expect(receiver.ids()).toEqual([declined]));
});

describe('a failed delivery', () => {
  test('is repeated with the same id and body until it succeeds', async () => {
    await addEndpoint(world, merchant, receiver.url);
    receiver.respond = (response, _received, count) => {
      if (count === 1) response.socket?.destroy();
      else response.writeHead(count < 4 ? 500 : 200).end('done');
    };
    const id = await addEvent(world, merchant);
    await deliverUntil(deliveryDeps(world), () => expect(receiver.received).toHaveLength(4));
    expect(new Set(receiver.ids())).toEqual(new Set([id]));
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(await attempts()).toEqual([
      ['connection_failed', null, ''],
      ['status', 500, 'done'],
      ['status', 500, 'done'],
      [null, 200, 'done'],
    ]);
  });

  test('has its reason if the signing secret can’t be opened, and reaches no one', async () => {
    const { id, secret } = await addEndpoint(world, merchant, receiver.url);
    await world.asOwner('update webhook_endpoints set sealed_secret = $2 where id = $1', [
      id,
      Buffer.alloc(60),
    ]);
    await addEvent(world, merchant);
    const { uid: userId, companyId } = merchant;
    const actor = { userId, companyId };
    await deliverUntil(deliveryDeps(world), async () => {
      const { failingSince } = await getEndpoint(webhooksDeps(world), actor, id);
      expect([failingSince !== null, (await attempts()).length > 1]).toEqual([true, true]);
    });
    expect((await attempts())[0]).toEqual(['secret_unreadable', null, '']);
    expect(receiver.received).toEqual([]);
    // A rotation repairs it; the secret that can't be opened no longer signs.
    const { secret: rotated } = await rotateSecret(webhooksDeps(world), actor, id);
    await deliverUntil(deliveryDeps(world), () => expect(receiver.received).toHaveLength(1));
    const verify = (by: string) =>
      new Webhook(by).verify(receiver.received[0]?.body ?? '', headersOf(receiver));
    verify(rotated);
    expect(() => verify(secret)).toThrow();
  });

  test('holds up the later events of its payment, and no others', async () => {
    await addEndpoint(world, merchant, receiver.url);
    const [first, second, third] = [
      await addEvent(world, merchant, { sequenceKey: 'a' }),
      await addEvent(world, merchant, { sequenceKey: 'a' }),
      await addEvent(world, merchant, { sequenceKey: 'a' }),
    ];
    const other = await addEvent(world, merchant, { sequenceKey: 'b' });
    let failures = 3;
    receiver.respond = (response, { headers }) => {
      const fails = headers['webhook-id'] === first && failures > 0;
      if (fails) failures -= 1;
      response.writeHead(fails ? 503 : 200).end();
    };
    await deliverUntil(deliveryDeps(world), () => expect(receiver.ids()).toContain(third));
    const ofPayment = receiver.ids().filter((id) => id !== other);
    expect(ofPayment).toEqual([first, first, first, first, second, third]);
    expect(receiver.ids().indexOf(other)).toBeLessThan(3);
  });
});

async function attempts(): Promise<unknown[]> {
  const rows = await world.asOwner<{ failure: string; status: number; response: string }>(
    `select failure, status, response from webhook_attempts where company_id = $1 order by at`,
    [merchant.companyId],
  );
  return rows.map(({ failure, status, response }) => [failure, status, response]);
}
