import { withConnection } from '@piton/server/database/with-connection.ts';
import type { OwnWorld } from '../world/own-world.ts';

export type SaleEnd = {
  readonly tranId: string;
  readonly beganAt: Date;
  readonly endedAt: Date | null;
  /** The source of the outcome. */
  readonly source: string | null;
};

/** The start and end of each sale, from its events. */
export function readEnds({ owner }: OwnWorld): Promise<SaleEnd[]> {
  return withConnection(owner, async (client) => {
    const { rows } = await client.query<SaleEnd>(
      `select s.tran_id as "tranId", s.created_at as "beganAt", e.at as "endedAt", e.source
         from sales s
         left join sale_events e on e.sale_id = s.id and e.status <> 'Pending'`,
    );
    return rows;
  });
}
