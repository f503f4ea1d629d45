import { type Difference, differences } from '../payments/compare.ts';
import { readGatewayMoney } from '../payments/gateway-money.ts';
import { readWorldLedger } from '../payments/world/read-world-ledger.ts';
import type { Purchase } from './customers.ts';
import type { Installation } from './start-installation.ts';

/** Differences between customers' responses, the ledger and the gateway. */
export async function compareMoney(
  { gateway, world }: Pick<Installation, 'gateway' | 'world'>,
  attempts: readonly Purchase[],
): Promise<Difference[]> {
  // Reads our ledger first, so that charges in between count against us.
  const ledger = await readWorldLedger(world);
  return differences({ attempts, gateway: await readGatewayMoney(gateway), ledger });
}
