import { randomUUID } from 'node:crypto';
import { addMerchant, type Merchant, pay } from '../merchant-accounts/testing/merchant.ts';
import type { ConsoleWorld } from '../identity/staff/testing/console-world.ts';

export async function paidSale(stage: {
  world: ConsoleWorld;
}): Promise<{ saleId: string; paid: Merchant }> {
  const paid = await addMerchant(stage.world, `M${randomUUID().slice(0, 8)}`);
  const response = await pay(stage.world, paid);
  if (response.kind !== 'sale') throw new Error(`a payment was answered ${response.kind}`);
  return { saleId: response.sale.id, paid };
}

export async function contradictedSale(stage: {
  world: ConsoleWorld;
}): Promise<{ saleId: string }> {
  const paid = await paidSale(stage);
  await stage.world.asOwner(
    `insert into sale_contradictions (sale_id, company_id, reported_status, reported_at)
     select id, company_id, 'Declined', now() from sales where id = $1`,
    [paid.saleId],
  );
  return paid;
}
