import { withConnection } from '@piton/server/database/with-connection.ts';
import type { OwnWorld } from '../world/own-world.ts';

/** Shorter in total than a lease, so that a leased sale doesn't become due for another. */
const apartMs = 50;

/**
 * Makes unresolved sales due one by one, and returns the times. A look at one of these times finds
 * only its sale, and those whose inquiry was killed before it took the lease.
 */
export function spreadInquiries({ owner }: OwnWorld): Promise<number[]> {
  const startMs = Date.now() + 10_000;
  return withConnection(owner, async (client) => {
    const { rows } = await client.query<{ due: Date }>(
      `update sales set next_inquiry_at = spread.due
         from (select id, to_timestamp(($1::float8 + $2 * row_number() over (order by id)) / 1000) as due
                 from sales where status = 'Pending') spread
        where spread.id = sales.id
        returning spread.due as due`,
      [startMs, apartMs],
    );
    return rows.map(({ due }) => due.getTime()).toSorted((one, other) => one - other);
  });
}
