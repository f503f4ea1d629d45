import { withConnection } from '@piton/server/database/with-connection.ts';
import { verifyLedger } from '@piton/server/monitoring/self-check/verify-ledger.ts';
import type { Ledger } from '../read-ledger.ts';
import type { OwnWorld } from './own-world.ts';

/** The ledger's claim on the gateway in live mode, after a full check. */
export async function readWorldLedger({ owner }: Pick<OwnWorld, 'owner'>): Promise<Ledger> {
  const { problems, contradictions, totals } = await withConnection(owner, verifyLedger);
  const receivableMills = totals.find(({ mode }) => mode === 'live')?.receivableMills ?? 0n;
  return { receivableCents: receivableMills / 10n, problems: [...problems, ...contradictions] };
}

export async function countPending(world: OwnWorld): Promise<number> {
  return (await pendingTranIds(world)).length;
}

export function pendingTranIds({ owner }: OwnWorld): Promise<string[]> {
  return withConnection(owner, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select tran_id as id from sales where status = 'Pending'`,
    );
    return rows.map(({ id }) => id);
  });
}
