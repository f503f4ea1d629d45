import { Resources } from './generated/resources.ts';
import { keyPattern } from './generated/rules.ts';
import { type PitonOptions, Transport } from './transport.ts';

/**
 * The client of one company in one mode. Give it a secret key, and only on your server.
 *
 * ```ts
 * const piton = new Piton(process.env.PITON_KEY);
 * const request = await piton.paymentRequests.create({
 *   amount: { value: '45.00', currency: 'XCD' },
 *   purpose: 'Order 17',
 * });
 * ```
 */
export class Piton extends Resources {
  constructor(key: string, options: PitonOptions = {}) {
    if (typeof key !== 'string' || !keyPattern.test(key)) {
      throw new TypeError('Piton needs a whole API key, such as sk_test_piton_….');
    }
    super(new Transport(key, options));
  }
}

export * from './errors.ts';
export type * from './generated/types.ts';
export type { Page } from './page.ts';
export { type Card, sealCard } from './seal-card.ts';
export type { PitonOptions, RequestOptions } from './transport.ts';
export { type ReceivedWebhook, webhooks } from './webhooks.ts';
