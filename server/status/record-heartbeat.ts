import type { Kysely } from 'kysely';
import type { AnyGuardedGateway } from '../gateways/breaker/guard-gateway.ts';
import type { Readiness } from '../http/health.ts';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { insertHeartbeat } from './heartbeat-store.ts';

type Deps = {
  readonly database: Kysely<DB>;
  readonly checkReadiness: () => Promise<Readiness>;
  /** The live gateway of companies without their own account. */
  readonly gateway: Pick<AnyGuardedGateway, 'stateKind'>;
};

/**
 * Records that this server could work now. The card gateway is counted separately, because its
 * outage isn't one of our servers'.
 */
export async function recordHeartbeat({ database, checkReadiness, gateway }: Deps): Promise<void> {
  let readiness = await checkReadiness();
  // A busy moment can delay a check past its limit, which is no outage.
  if (!readiness.ready) readiness = await checkReadiness();
  const { gateway: reached, ...others } = readiness.checks;
  if (Object.values(others).includes('failing')) return;
  const isGatewayUp = reached !== 'failing' && gateway.stateKind() === 'closed';
  await actingAs(database, 'piton', (transaction) => insertHeartbeat(transaction, isGatewayUp));
}
