import { setTimeout as wait } from 'node:timers/promises';
import { withConnection } from '@piton/server/database/with-connection.ts';
import type { Figure } from '../../harness/figure.ts';
import { arrangedControl } from '../part.ts';
import type { OwnWorld } from '../world/own-world.ts';
import { startBankReader } from './bank-reader.ts';

const limitMs = 20_000;

/** Moves money in two transactions, past all database checks. It is missing only between them. */
export async function postInTwoSteps(world: OwnWorld): Promise<Figure> {
  const reader = startBankReader(world);
  const untilReadAgain = async () => {
    const [startedAt, before] = [performance.now(), reader.reads()];
    while (reader.reads() < before + 2) {
      if (performance.now() - startedAt > limitMs) throw new Error('the reader reads nothing');
      await wait(10);
    }
  };
  await withConnection(world.superuser, async (client) => {
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query<{ id: string }>(
      `select id from ledger_entries
        where transaction_id = (select max(transaction_id) from ledger_entries)
        order by abs(amount_mills) desc limit 2`,
    );
    if (rows.length < 2) throw new Error('there is a posting to change');
    for (const [at, { id }] of rows.entries()) {
      await untilReadAgain();
      await client.query(
        'update ledger_entries set amount_mills = amount_mills + $1 where id = $2',
        [at === 0 ? 100 : -100, id],
      );
    }
    await untilReadAgain();
  });
  const { wrong } = await reader.stop();
  const seen = wrong.filter((says) => says.includes('ledger sums to')).length;
  return arrangedControl('a posting in two steps', `seen ${seen} times`, seen > 0);
}
