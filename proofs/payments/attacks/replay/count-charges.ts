import { readGatewayMoney } from '../../gateway-money.ts';
import type { OwnGateway } from '../../own-gateway.ts';
import type { AttackedProduct } from '../attacked-product.ts';

export type Charged = { readonly charges: number; readonly sales: number };

/** The number of charges in the gateway's journal, and of sales in both modes. */
export async function countCharges(
  { ask }: AttackedProduct,
  gateway: OwnGateway,
): Promise<Charged> {
  const { approved } = await readGatewayMoney(gateway);
  const charges = Array.from(approved.values()).reduce((sum, { times }) => sum + times, 0);
  const [row] = await ask<{ sales: number }>('select count(*)::integer as sales from sales');
  return { charges, sales: row?.sales ?? 0 };
}
