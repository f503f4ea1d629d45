import dns from 'node:dns';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { approved, soapReply } from '../../gateways/four-cs/testing/replies.ts';
import { gatewayTo } from '../../gateways/four-cs/testing/gateway-to.ts';
import { startHttpServer } from '../../gateways/testing/fake-servers.ts';
import { connectLimitMs, sendWithinMs } from '../../config/send-limit.ts';
import { pay, saleRow } from '../testing/pay.ts';
import { createPaymentWorld, type PaymentWorld } from '../testing/payment-world.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const slowName = 'slow.gateway.test';

/** Delays the start of a connection by so long, measured with our own clock. */
function connectAfter(waitMs: number): void {
  let waitedMs = 0;
  const now = performance.now.bind(performance);
  const going = vi.spyOn(performance, 'now').mockImplementation(() => now() + waitedMs);
  const lookUp = dns.lookup as (name: string, ...rest: unknown[]) => void;
  const looking = vi.spyOn(dns, 'lookup').mockImplementation((name: string, ...rest: unknown[]) => {
    if (name === slowName) waitedMs += waitMs;
    lookUp(name === slowName ? '127.0.0.1' : name, ...rest);
  });
  onTestFinished(() => {
    looking.mockRestore();
    going.mockRestore();
  });
}

/** A gateway that approves each sale. */
function startPayingGateway() {
  return startHttpServer((response, { body }) => {
    const sent = (name: string) => new RegExp(`<${name}>([^<]*)<`).exec(body)?.[1] ?? '';
    const echoes = { TranId: sent('TranId'), Invoice: sent('Invoice'), Amount: sent('Amount') };
    response.end(soapReply({ ...approved, ...echoes }));
  });
}

function gatewayAt(url: string) {
  const named = url.replace('127.0.0.1', slowName);
  return gatewayTo(named, { connectLimitMs, totalLimitMs: 60_000 }).gateway;
}

test('a payment succeeds if connecting takes four of its five seconds', async () => {
  const { url, requests } = await startPayingGateway();
  const gateway = gatewayAt(url);
  connectAfter(4000);
  expect(await pay(world, gateway)).toMatchObject({ status: 'Approved' });
  expect(requests).toHaveLength(1);
});

test('the connection limit leaves time to send', () => {
  expect(sendWithinMs).toBeGreaterThan(connectLimitMs + 1000);
});

test('a late connection carries no request, and nothing was charged', async () => {
  const { url, requests } = await startPayingGateway();
  const gateway = gatewayAt(url);
  connectAfter(sendWithinMs);
  const sale = await pay(world, gateway);
  expect(sale).toMatchObject({ status: 'Incomplete', resultCode: 'NotSent' });
  expect(await saleRow(world, sale.id)).toMatchObject({ status: 'Incomplete' });
  await gateway.close();
  expect(requests).toEqual([]);
});
