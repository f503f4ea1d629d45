import type { SaleMode } from '@piton/contract/payments/sale.ts';
import type { Registry } from 'prom-client';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { type AnyGuardedGateway, guardGateway } from '../gateways/breaker/guard-gateway.ts';
import { showOutages } from '../gateways/breaker/show-outage.ts';
import { createFourCs } from '../gateways/four-cs/create-four-cs.ts';
import type { AnyCardGateway, GatewayName } from '../gateways/gateway.ts';
import type { ModeGateways } from '../gateways/mode-gateways.ts';
import type { PowerTranzCredentials } from '../gateways/powertranz/credentials.ts';
import { createPowerTranz } from '../gateways/powertranz/create-powertranz.ts';
import { Secret } from '../gateways/secret.ts';
import { connectLimitMs } from '../config/send-limit.ts';
import type { GatewayUrls } from './gateway-urls.ts';

type StartGatewaysOptions = {
  config: Pick<Config, 'gateway' | 'mode'>;
  log: Logger;
  clock: () => Date;
  gatewayUrls: GatewayUrls;
  metrics: { readonly registry: Registry };
};

/** A simulator on the same machine that takes longer will not respond any more. */
const simulatorLimitMs = 8000;

/** The simulator accepts any key. */
const testMerchantKey = 'BOSL_0000001';
const testCredentials = {
  powerTranzId: '88800001',
  password: new Secret('simulated'),
  gatewayKey: null,
};

/** The platform's own key at the live 4Cs. */
export function platformKey({ gateway }: Pick<Config, 'gateway'>): Secret {
  return new Secret(gateway.merchantKey ?? testMerchantKey);
}

/** The platform's own account at PowerTranz. */
export function platformIdentifier({ gateway }: Pick<Config, 'gateway'>): Secret {
  return new Secret(gateway.powerTranz.id ?? testCredentials.powerTranzId);
}

function platformCredentials({ gateway }: Pick<Config, 'gateway'>): PowerTranzCredentials | null {
  const { id, password, gatewayKey } = gateway.powerTranz;
  if (id === null || password === null) return null;
  return {
    powerTranzId: id,
    password: new Secret(password),
    gatewayKey: gatewayKey === null ? null : new Secret(gatewayKey),
  };
}

/** The gateways of each mode, each behind a circuit breaker. */
export function startGateways(
  options: StartGatewaysOptions,
): Readonly<Record<SaleMode, ModeGateways>> {
  const { config, log, gatewayUrls, metrics } = options;
  const open = (mode: SaleMode): ModeGateways => {
    const urls = mode === 'live' ? gatewayUrls.live : gatewayUrls.test;
    const build = (name: GatewayName): AnyGuardedGateway[] => {
      const url = urls[name];
      if (url === null) return [];
      return [guardGateway(builders[name](options, mode, url), { mode, log })];
    };
    const { platform: name } = config.gateway;
    const [platform] = build(name);
    if (platform === undefined) throw new Error(`the platform's gateway ${name} has no address`);
    return { platform, others: build(name === 'four_cs' ? 'powertranz' : 'four_cs') };
  };
  const gateways = { live: open('live'), test: open('test') };
  showOutages(metrics.registry, gateways);
  return gateways;
}

type Build = (options: StartGatewaysOptions, mode: SaleMode, url: string) => AnyCardGateway;

const builders: Record<GatewayName, Build> = {
  four_cs: (options, mode, url) =>
    createFourCs({
      ...timesOf(options, url),
      url,
      log: options.log,
      service: mode === 'live' ? 'TranSvcs' : 'DevTranSvcs',
      merchantKey: mode === 'live' ? platformKey(options.config) : new Secret(testMerchantKey),
    }),
  powertranz: (options, mode, url) => {
    const { config, clock, log } = options;
    const { acceptsNotEnrolled, acceptsUnavailable, acceptsServerPayments } =
      config.gateway.powerTranz;
    const gateway = createPowerTranz({
      ...timesOf(options, url),
      url,
      log,
      clock,
      credentials: (mode === 'live' ? platformCredentials(config) : null) ?? testCredentials,
      unproven: {
        completesNotEnrolled: acceptsNotEnrolled,
        completesUnavailable: acceptsUnavailable,
      },
      chargesServerPayments: acceptsServerPayments,
    });
    // In production, no customer's browser reaches the simulator's issuer.
    if (mode === 'live' || config.mode !== 'production') return gateway;
    const { threeDSecure: _unreachable, ...plain } = gateway;
    return plain;
  },
};

function timesOf({ config, gatewayUrls }: StartGatewaysOptions, url: string) {
  const { limitMs } = config.gateway;
  const isSimulated = url.startsWith(gatewayUrls.simulator);
  return {
    connectLimitMs,
    totalLimitMs: isSimulated ? Math.min(limitMs, simulatorLimitMs) : limitMs,
  };
}
