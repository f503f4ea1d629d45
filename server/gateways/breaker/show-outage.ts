import { Gauge, type Registry } from 'prom-client';
import type { GuardedGateway } from './guard-gateway.ts';

const shown = { closed: 0, trial: 1, open: 2 } as const;

/** Shows whether a mode's gateway receives sales, so that an alert can page an operator. */
export function showOutages(
  registry: Registry,
  gateways: Readonly<Record<string, Pick<GuardedGateway, 'stateKind'>>>,
): void {
  const gauge = new Gauge({
    name: 'card_gateway_state',
    help: '0 where sales are sent to the card gateway, 1 where trial sales are sent after an outage, 2 where none is sent during an outage',
    labelNames: ['mode'],
    registers: [registry],
    collect() {
      for (const [mode, gateway] of Object.entries(gateways)) {
        gauge.set({ mode }, shown[gateway.stateKind()]);
      }
    },
  });
}
