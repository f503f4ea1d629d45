import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import { gatewayUrlProblem } from '../config/config-rules.ts';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import type { GatewayName } from '../gateways/gateway.ts';
import { OperatorError } from '../operator-error.ts';

/**
 * A company's own account may be at a gateway that this server has no address for. In production
 * each of its payments would fail, so the start does.
 */
export async function refuseUnreachableGateways(
  database: Kysely<DB>,
  { mode, gateway }: Pick<Config, 'mode' | 'gateway'>,
): Promise<void> {
  if (mode !== 'production') return;
  const accounts = await actingAs(database, 'piton', (transaction) =>
    transaction
      .selectFrom('gateway_accounts')
      .select(({ fn }) => ['gateway', fn.min('company_id').as('companyId')])
      .where('retired_at', 'is', null)
      .groupBy('gateway')
      .execute(),
  );
  for (const { gateway: name, companyId } of accounts) {
    const problem = gatewayUrlProblem(name as GatewayName, gateway);
    if (problem !== null) {
      throw new OperatorError(`${companyId} has its own account at ${name}. ${problem}`);
    }
  }
}
