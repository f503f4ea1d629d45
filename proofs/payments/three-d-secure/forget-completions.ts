import { withConnection } from '@piton/server/database/with-connection.ts';
import type { OwnWorld } from '../world/own-world.ts';

/**
 * The control: a completion uses up no challenge, so the challenge can be completed again, and ends
 * without a charge when its time is over.
 */
export function forgetCompletions({ owner }: OwnWorld): Promise<void> {
  return withConnection(owner, async (client) => {
    const { rows } = await client.query<{ source: string }>(
      `select pg_get_functiondef('claim_completion'::regproc) as source`,
    );
    const source = rows[0]?.source ?? '';
    const planted = source
      .replace('delete from sale_challenges c', 'perform from sale_challenges c')
      .replace(/update sale_authentications a set state = 'charging'[^;]*;/, '');
    if (!planted.includes('perform from') || planted.includes("'charging'")) {
      throw new Error('the control finds its place in claim_completion');
    }
    await client.query(planted);
  });
}
