import { withConnection } from '../../../../server/database/with-connection.ts';
import type { OwnWorld } from '../world/own-world.ts';

/** Shorter together than a loan, so that what one has taken is not due again for another. */
const apartMs = 50;

/**
 * Lets what is unsettled be due one after the other, and answers when: whoever looks at one of these
 * moments finds the one sale of it, and those that others have died over before they had taken them.
 */
export function spreadSettling({ owner }: OwnWorld): Promise<number[]> {
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
