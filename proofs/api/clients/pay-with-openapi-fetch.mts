import createClient from 'openapi-fetch';
import type { paths } from './generated/paths.js';
import type { Seen, Shop } from './shop.mjs';

/** A request, its payment, both read back, and a refusal, with types from openapi-typescript. */
export async function payWithOpenapiFetch(shop: Shop): Promise<Seen> {
  const headers = { authorization: `Bearer ${shop.key}` };
  const { GET, POST } = createClient<paths>({ baseUrl: shop.url, headers });
  const { reference, encryptedTxt } = shop;
  const amount = { value: '45.00', currency: 'XCD' } as const;
  const requested = await POST('/v1/payment-requests', {
    body: { amount, purpose: 'Order 17', reference },
  });
  if (requested.data === undefined) throw new Error(requested.error.error.message);
  const paid = await POST('/v1/payment-requests/{id}/pay', {
    params: { path: { id: requested.data.id } },
    body: { encryptedTxt },
  });
  if (paid.data === undefined) throw new Error(paid.error.error.message);
  const { id, status } = paid.data.payment;
  const read = await GET('/v1/payments/{id}', { params: { path: { id } } });
  if (read.data === undefined) throw new Error(read.error.error.message);
  const listed = await GET('/v1/payments', { params: { query: { reference } } });
  if (listed.data === undefined) throw new Error(listed.error.error.message);
  const missing = await GET('/v1/payments/{id}', {
    params: { path: { id: `pay_${'0'.repeat(32)}` } },
  });
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
