import { Registry } from 'prom-client';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../config/read-config.ts';
import { maxFailures } from '../gateways/breaker/breaker-state.ts';
import { approved, saleOf, soapReply } from '../gateways/four-cs/testing/replies.ts';
import { allGateways } from '../gateways/mode-gateways.ts';
import { startHttpServer, startSocketServer } from '../gateways/testing/fake-servers.ts';
import { capturedLog } from '../http/testing/test-app.ts';
import { gatewayUrlsOf } from './gateway-urls.ts';
import { startGateways } from './start-gateways.ts';

function start(urls: { live: string; test: string }, env: Record<string, string> = {}) {
  const { log, lines } = capturedLog();
  const registry = new Registry();
  const config = readConfig({ PITON_MODE: 'demo', PITON_GATEWAY_URL: urls.live, ...env });
  const started = startGateways({
    config,
    log,
    clock: () => new Date(),
    gatewayUrls: gatewayUrlsOf(config, urls.test),
    metrics: { registry },
  });
  onTestFinished(async () => {
    await Promise.all(
      Object.values(started)
        .flatMap(allGateways)
        .map((gateway) => gateway.close()),
    );
  });
  const gateways = { live: started.live.platform, test: started.test.platform };
  return { started, gateways, lines, shown: () => registry.metrics() };
}

const answering = () => startHttpServer((response) => response.end(soapReply(approved)));

test('each mode has its service, and test mode never gets the real key', async () => {
  const [live, simulator] = [await answering(), await answering()];
  const { gateways } = start(
    { live: live.url, test: simulator.url },
    { PITON_GATEWAY_MERCHANT_KEY: 'BOSL_real' },
  );
  for (const mode of ['live', 'test'] as const) {
    expect(await gateways[mode].sale(saleOf(), null)).toMatchObject({ kind: 'approved' });
  }
  expect(live.requests).toMatchObject([{ url: '/TranSvcs/Ssis.asmx' }]);
  expect(live.requests[0]?.body).toContain('<MerchantKey>BOSL_real</MerchantKey>');
  expect(simulator.requests).toMatchObject([{ url: '/DevTranSvcs/Ssis.asmx' }]);
  expect(simulator.requests[0]?.body).not.toContain('BOSL_real');
});

test('a gateway outage is noticed, the other mode continues, and the gateway recovers', async () => {
  let isThere = false;
  const live = await startHttpServer((response, { method }) => {
    response.statusCode = isThere ? 200 : 503;
    response.end(method === 'POST' ? soapReply(approved) : 'NOTFOUND');
  });
  const simulator = await answering();
  const { gateways, lines, shown } = start({ live: live.url, test: simulator.url });
  for (let round = 0; round < maxFailures; round += 1) {
    expect(gateways.live.unavailableForSeconds()).toBe(0);
    expect(await gateways.live.sale(saleOf(), null)).toMatchObject({ cause: 'http' });
  }
  expect(gateways.live.unavailableForSeconds()).toBe(1);
  expect(await gateways.live.sale(saleOf(), null)).toMatchObject({ kind: 'not_sent' });
  expect(await gateways.test.sale(saleOf(), null)).toMatchObject({ kind: 'approved' });
  expect(await shown()).toContain('card_gateway_state{mode="live",gateway="four_cs"} 2');
  expect(await shown()).toContain('card_gateway_state{mode="test",gateway="four_cs"} 0');
  expect(lines()).toContainEqual(
    expect.objectContaining({
      mode: 'live',
      msg: 'the card gateway is unavailable; sales are paused',
    }),
  );
  isThere = true;
  await vi.waitUntil(() => gateways.live.unavailableForSeconds() === 0, { timeout: 10_000 });
  expect(await gateways.live.sale(saleOf(), null)).toMatchObject({ kind: 'approved' });
  expect(await shown()).toContain('card_gateway_state{mode="live",gateway="four_cs"} 0');
  // During the outage it got only inquiries about a number that no sale has.
  const sales = live.requests.filter(({ method }) => method === 'POST');
  expect(sales).toHaveLength(maxFailures + 1);
  const requested = live.requests.filter(({ method }) => method === 'GET').map(({ url }) => url);
  expect(new Set(requested)).toEqual(new Set(['/TranSvcs/tqs.aspx?m=BOSL_0000001&t=PROBE']));
});

describe('the limits', () => {
  test('include the configured one for the whole call', async () => {
    const { url } = await startSocketServer(() => {});
    const { gateways } = start({ live: url, test: url }, { PITON_GATEWAY_LIMIT_MS: '500' });
    const startedAt = performance.now();
    expect(await gateways.live.sale(saleOf(), null)).toMatchObject({ cause: 'timeout' });
    expect(performance.now() - startedAt).toBeLessThan(2500);
    expect(readConfig({ PITON_MODE: 'demo' }).gateway.limitMs).toBe(30_000);
  });

  test('connecting may take five seconds, and nothing is sent afterwards', async () => {
    const { url, bytes } = await startSocketServer(() => {});
    const secure = url.replace('http:', 'https:');
    const { gateways } = start({ live: secure, test: secure });
    const startedAt = performance.now();
    expect(await gateways.live.sale(saleOf(), null)).toEqual({
      kind: 'not_sent',
      cause: 'UND_ERR_CONNECT_TIMEOUT',
    });
    const tookMs = performance.now() - startedAt;
    expect(tookMs).toBeGreaterThan(4500);
    expect(tookMs).toBeLessThan(8000);
    expect(bytes()).not.toContain('CardNumber');
  }, 15_000);
});
