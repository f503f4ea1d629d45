import { textFromMills } from '@piton/contract/money/money.ts';
import { disputedCard } from '@piton/contract/test-tools/test-cards.ts';
import { exampleOf } from '@piton/contract/v1/event-examples.ts';
import { v1Id } from '@piton/contract/v1/v1-fields.ts';
import { type Kysely, sql } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';

type Row = { readonly id: string; readonly amount_mills: bigint; readonly now: Date };

/** Sends an example event about each test payment with the card for disputes. */
export async function recordExampleDisputes(database: Kysely<DB>): Promise<void> {
  await actingAs(database, 'piton', async (transaction) => {
    const { rows } = await sql<Row>`
      select id, amount_mills, database_now() as now
        from due_example_disputes(${disputedCard.slice(-4)})`.execute(transaction);
    for (const { id, amount_mills: mills, now } of rows) {
      const data = JSON.stringify({
        ...exampleOf('dispute.opened', 'test', now),
        // No dispute exists, so it can't be fetched.
        id: `dp_example_${v1Id('payment', id)}`,
        paymentId: v1Id('payment', id),
        amount: { value: textFromMills(mills), currency: 'XCD' },
      });
      await sql`select record_example_dispute(${id}, ${data}::json)`.execute(transaction);
    }
  });
}
