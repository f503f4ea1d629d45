import { Gauge, type Registry } from 'prom-client';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { allGateways, type ModeGateways } from '../mode-gateways.ts';

const shown = { closed: 0, trial: 1, open: 2 } as const;

/** Shows whether each gateway receives sales, so that an alert can page an operator. */
export function showOutages(
  registry: Registry,
  gateways: Readonly<Record<SaleMode, ModeGateways>>,
): void {
  const gauge = new Gauge({
    name: 'card_gateway_state',
    help: '0 where sales are sent to the card gateway, 1 where trial sales are sent after an outage, 2 where none is sent during an outage',
    labelNames: ['mode', 'gateway'],
    registers: [registry],
    collect() {
      for (const [mode, ofMode] of Object.entries(gateways)) {
        for (const gateway of allGateways(ofMode)) {
          gauge.set({ mode, gateway: gateway.name }, shown[gateway.stateKind()]);
        }
      }
    },
  });
}
