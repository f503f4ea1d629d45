import type { FilledProduct } from './fill-product.ts';
import { withDatabase } from './with-product-database.ts';

const rowsAtOnce = 2000;

/**
 * The rows per second that this machine's Node reads from its PostgreSQL: the same payments,
 * columns and order in one query, without policies or processing.
 */
export async function bareRowsPerSecond({ dataFolder, companyId }: FilledProduct): Promise<number> {
  return withDatabase(dataFolder, 'owner', async (client) => {
    const startedAt = performance.now();
    await client.query('begin read only');
    await client.query(
      `declare bare cursor for
       select created_at, tran_id, invoice, status, amount_mills, fee_mills, person_name,
              person_email, person_phone, card_brand, last_four, purpose, reason
         from sales where company_id = $1 and mode = 'live'
        order by created_at desc, id desc`.replace('$1', client.escapeLiteral(companyId)),
    );
    let rows = 0;
    for (;;) {
      const { rowCount } = await client.query({
        text: `fetch ${rowsAtOnce} from bare`,
        rowMode: 'array',
      });
      rows += rowCount ?? 0;
      if ((rowCount ?? 0) < rowsAtOnce) break;
    }
    await client.query('rollback');
    return (rows / (performance.now() - startedAt)) * 1000;
  });
}
