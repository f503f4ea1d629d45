import { createClient } from './generated/hey-api/client/index.js';
import {
  createPaymentRequest,
  getPayment,
  listPayments,
  payPaymentRequest,
} from './generated/hey-api/sdk.gen.js';
import type { Seen, Shop } from './shop.mjs';

/** A request, its payment, both read back, and a refusal, with the client of @hey-api/openapi-ts. */
export async function payWithHeyApi(shop: Shop): Promise<Seen> {
  const client = createClient({ baseUrl: shop.url, auth: shop.key });
  const { reference, encryptedTxt } = shop;
  const requested = await createPaymentRequest({
    client,
    throwOnError: true,
    body: { amount: { value: '45.00', currency: 'XCD' }, purpose: 'Order 17', reference },
  });
  const paid = await payPaymentRequest({
    client,
    throwOnError: true,
    path: { id: requested.data.id },
    body: { encryptedTxt },
  });
  const { id, status } = paid.data.payment;
  const read = await getPayment({ client, throwOnError: true, path: { id } });
  const listed = await listPayments({ client, throwOnError: true, query: { reference } });
  const missing = await getPayment({ client, path: { id: `pay_${'0'.repeat(32)}` } });
  if (missing.error === undefined) throw new Error('a payment that doesn’t exist was returned');
  const { code } = missing.error.error;
  // @ts-expect-error -- codes are a closed list, so that a misspelt one doesn't compile.
  if (code === 'not_fuond') throw new Error('unreachable');
  return {
    status,
    amount: read.data.amount.value,
    readBack: read.data.id === id ? read.data.status : '',
    listed: listed.data.items.length,
    refusal: code,
  };
}
