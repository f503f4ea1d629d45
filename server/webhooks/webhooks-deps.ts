import type { SaleMode } from '@piton/contract/payments/sale.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../database/types.ts';
import type { SecretSeal } from './seal-secret.ts';

export type WebhooksDeps = {
  readonly database: Kysely<DB>;
  readonly secretSeal: SecretSeal;
  /** Development alone: endpoints may use plain http. */
  readonly allowsPrivate: boolean;
};

/** A company's owner, in both modes, or a key with the permission `webhooks`, in its own. */
export type WebhooksActor =
  | { readonly userId: string; readonly companyId: string }
  | { readonly keyId: string; readonly companyId: string; readonly mode: SaleMode };

export const ownWebhooksOnly = 'Only the company’s owner manages its webhooks.';
