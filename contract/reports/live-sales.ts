import { z } from 'zod';
import { companyQuery } from '../payment-requests/company-query.ts';
import { saleModes, saleStatuses } from '../payments/sale.ts';

/**
 * Server-sent events about payments: `sales` lists those that began or ended, `changed` those with
 * another change, and `again` says that some may have been missed. The event id is the server's
 * time: with the last one, or `since`, the server knows what a browser may have missed.
 */
export const liveSalesPath = '/api/sales/live';

export const liveQuery = z.object({
  ...companyQuery,
  /** When the page began to listen, in milliseconds of the server's time. */
  since: z.coerce.number().int().min(0).optional(),
});
export type LiveQuery = z.output<typeof liveQuery>;

export const liveSales = z.array(
  z.object({ id: z.string(), mode: z.enum(saleModes), status: z.enum(saleStatuses) }),
);
export type LiveSale = z.output<typeof liveSales>[number];
