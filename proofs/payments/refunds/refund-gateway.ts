import { Secret } from '@piton/server/gateways/secret.ts';
import type { PowerTranzOptions } from '@piton/server/gateways/powertranz/create-powertranz.ts';

/** The live service of the simulator, which accepts any account. */
export function powerTranzOptions(url: string, log: PowerTranzOptions['log']): PowerTranzOptions {
  return {
    url: `${url}/live/api/`,
    credentials: {
      powerTranzId: '88800001',
      password: new Secret('simulated'),
      gatewayKey: null,
    },
    unproven: { completesNotEnrolled: true, completesUnavailable: false },
    chargesServerPayments: false,
    connectLimitMs: 2000,
    totalLimitMs: 3000,
    clock: () => new Date(),
    log,
  };
}
