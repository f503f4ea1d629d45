import { z } from 'zod';
import { askedCompany } from '../payment-requests/asked-company.ts';
import { saleModes, saleStatuses } from '../payments/sale.ts';

/**
 * Where a browser hears of payments as they come, as server-sent events: `sales` holds a list of those that
 * began or ended, `changed` of those of which something else changed, such as where their money is, and
 * `again` says that some may have been missed. What they are about is asked for as usual: an event
 * names a payment, and says nothing of it but how it stands. The id of an event is the server's time; with
 * the last of them, or with `since` where there was none, the server knows what may have been missed.
 */
export const liveSalesPath = '/api/sales/live';

export const askedLive = z.object({
  ...askedCompany,
  /** When the page began to listen, in milliseconds of the server's time. */
  since: z.coerce.number().int().min(0).optional(),
});
export type AskedLive = z.output<typeof askedLive>;

export const liveSales = z.array(
  z.object({ id: z.string(), mode: z.enum(saleModes), status: z.enum(saleStatuses) }),
);
export type LiveSale = z.output<typeof liveSales>[number];
