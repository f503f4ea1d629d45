import type { Config } from '../config/config.ts';
import type { GatewayName } from '../gateways/gateway.ts';

/** Where the gateways of each mode are; null for one that this server is not configured for. */
export type GatewayUrls = {
  readonly live: Readonly<Record<GatewayName, string | null>>;
  readonly test: Readonly<Record<GatewayName, string>>;
  readonly simulator: string;
};

/** In production the simulator takes the place of no live gateway. */
export function gatewayUrlsOf(
  { mode, gateway }: Pick<Config, 'mode' | 'gateway'>,
  simulator: string,
): GatewayUrls {
  const inPlace = (url: string) => (mode === 'production' ? null : url);
  return {
    live: {
      four_cs: gateway.url ?? inPlace(simulator),
      powertranz: gateway.powerTranz.url ?? inPlace(`${simulator}/live/api/`),
    },
    test: { four_cs: simulator, powertranz: `${simulator}/api/` },
    simulator,
  };
}

/** The address of the live gateway for companies without their own account. */
export function platformUrl({ live }: GatewayUrls, { gateway }: Pick<Config, 'gateway'>): string {
  const url = live[gateway.platform];
  if (url === null) throw new Error('the platform has no gateway');
  return url;
}
