import { sql } from 'kysely';
import { actingAs } from '../../../database/acting-as.ts';
import { withConnection } from '../../../database/with-connection.ts';
import type { Merchant } from '../../../merchant-accounts/testing/merchant.ts';
import { insertPendingSale } from '../../../payments/testing/pending-sale.ts';
import { approve, proposalOf, propose } from '../../../proposals/testing/proposal-world.ts';
import { refunded } from '../../../refunds/testing/refund-world.ts';
import type { PayoutWorld } from '../../testing/payout-world.ts';
import type { Sold } from './disputed-sales.ts';

type Where = { readonly world: PayoutWorld; readonly merchant: Merchant };

/** Sends the merchant's refund of a whole payment as a void, and lets the gateway respond later. */
export async function sendVoid(
  { world, merchant }: Where,
  sale: Sold,
  amountCents: number,
): Promise<{ confirm: (reference: string) => Promise<void> }> {
  const { id } = await refunded({ ...world, merchant }, sale.id, { amountCents });
  // 4Cs has no voids, so the row is made one of a gateway that has.
  await withConnection(world.database.superuser, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(
      `update refunds set method = 'gateway', sent_as = 'void', sent_at = database_now() where id = $1`,
      [id],
    );
  });
  const confirm = async (reference: string) => {
    await actingAs(world.database.kysely, 'piton', (transaction) =>
      sql`select end_refund(${id}::uuid, 'done', ${reference}, null, '', true)`.execute(
        transaction,
      ),
    );
  };
  return { confirm };
}

/** Voids an approved payment under that reference. */
export async function voidSale(
  where: Where,
  sale: Sold,
  amountCents: number,
  reference: string,
): Promise<void> {
  await (await sendVoid(where, sale, amountCents)).confirm(reference);
}

/** A payment that staff marked as declined; with a void of it that the gateway confirmed, if so asked. */
export async function declinedSale(
  { world, merchant: { companyId } }: Where,
  amountMills: bigint,
  { isVoided = false } = {},
): Promise<Sold> {
  const { id } = await actingAs(world.database.kysely, { companyId }, async (transaction) => {
    const sale = await insertPendingSale(transaction, { companyId, amountMills });
    if (isVoided) {
      await sql`select note_sale_event(${sale.id}::uuid, 'gateway', 'voided', database_now())`.execute(
        transaction,
      );
    }
    return sale;
  });
  await world.asOwner('update sales set backoff_step = 1 where id = $1', [id]);
  const declined = propose(world.one, id, 'resolutions', { outcome: 'declined' });
  const { status } = await approve(world.two, await proposalOf(declined));
  if (status !== 200) throw new Error('the payment was not declined');
  const [sale] = await world.asOwner<Sold>('select id, invoice from sales where id = $1', [id]);
  return sale as Sold;
}
