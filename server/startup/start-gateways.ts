import type { SaleMode } from '@piton/contract/payments/sale.ts';
import type { Registry } from 'prom-client';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { guardGateway, type GuardedGateway } from '../gateways/breaker/guard-gateway.ts';
import { showOutages } from '../gateways/breaker/show-outage.ts';
import { createFourCs, type FourCsOptions } from '../gateways/four-cs/create-four-cs.ts';
import { Secret } from '../gateways/secret.ts';
import { connectLimitMs } from '../config/send-limit.ts';

type StartGatewaysOptions = {
  config: Pick<Config, 'gateway'>;
  log: Logger;
  /** The live mode's gateway, and the simulator for test mode. */
  gatewayUrls: { live: string; test: string };
  metrics: { readonly registry: Registry };
};

/** A simulator on the same machine that takes longer will not respond any more. */
const simulatorLimitMs = 8000;

/** The simulator accepts any key. */
const testMerchantKey = 'BOSL_0000001';

/** The platform's own key at the live gateway. */
export function platformKey({ gateway }: StartGatewaysOptions['config']): Secret {
  return new Secret(gateway.merchantKey ?? testMerchantKey);
}

/** A gateway per mode, each behind a circuit breaker. */
export function startGateways({
  config,
  log,
  gatewayUrls,
  metrics,
}: StartGatewaysOptions): Readonly<Record<SaleMode, GuardedGateway<'inquire'>>> {
  const { limitMs } = config.gateway;
  const simulatorUrl = gatewayUrls.test;
  const open = (mode: SaleMode, options: Pick<FourCsOptions, 'service' | 'merchantKey'>) =>
    guardGateway(createFourCs({ ...options, ...timesOf(gatewayUrls[mode]), log }), {
      mode,
      log,
    });
  const timesOf = (url: string) => ({
    url,
    connectLimitMs,
    totalLimitMs: url === simulatorUrl ? Math.min(limitMs, simulatorLimitMs) : limitMs,
  });
  const gateways = {
    live: open('live', {
      service: 'TranSvcs',
      merchantKey: platformKey(config),
    }),
    test: open('test', { service: 'DevTranSvcs', merchantKey: new Secret(testMerchantKey) }),
  };
  showOutages(metrics.registry, gateways);
  return gateways;
}
