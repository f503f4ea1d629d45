import { expect, test } from 'vitest';
import { actingAs } from '../database/acting-as.ts';
import { withConnection } from '../database/with-connection.ts';
import { createPaymentWorld } from './testing/payment-world.ts';
import { insertPendingSale } from './testing/pending-sale.ts';

test.each([
  ['Approved', null, true],
  ['Declined', null, false],
  ['Incomplete', 'gateway', false],
])(
  'the end of an %s sale changes indexes only if it failed',
  async (status, problem, isInPlace) => {
    const { database, companyId } = await createPaymentWorld();
    const { id } = await actingAs(database.kysely, { companyId }, (transaction) =>
      insertPendingSale(transaction, { companyId, amountMills: 12_500n }),
    );
    const { rows } = await withConnection(database.owner, async (client) => {
      await client.query('begin');
      await client.query(
        `select end_sale($1, $2, 'gateway', $3, $4, 'OK', '', null, null, null, null)`,
        [id, companyId, status, problem],
      );
      return client.query(
        `select pg_stat_get_xact_tuples_hot_updated('sales'::regclass) = 1 as in_place`,
      );
    });
    expect(rows).toEqual([{ in_place: isInPlace }]);
  },
);
