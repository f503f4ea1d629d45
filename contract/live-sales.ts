import { z } from 'zod';
import { saleModes, saleStatuses } from './sale.ts';

/**
 * Where a browser hears of payments as they come, as server-sent events: `sales` holds a list of these,
 * and `again` says that some may have been missed, as whenever a connection begins. What they are about
 * is asked for as usual: an event names a payment, and says nothing of it but how it stands.
 */
export const liveSalesPath = '/api/sales/live';

export const liveSales = z.array(
  z.object({ id: z.string(), mode: z.enum(saleModes), status: z.enum(saleStatuses) }),
);
export type LiveSale = z.output<typeof liveSales>[number];
