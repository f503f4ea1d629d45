import { Secret } from '../gateways/secret.ts';
import { unwrapDataKey, type WrappedDataKey } from './company-keys.ts';
import type { MasterKey } from './master-key.ts';
import { unwrap, wrap } from './wrap.ts';

/** Whose account it is, where, and which of those that the company has had. */
export type AccountName = {
  readonly companyId: string;
  readonly gateway: string;
  readonly accountId: string;
};

/** A merchant's key at a gateway, wrapped as the company's private keys are. */
export type WrappedMerchantKey = {
  readonly dataKey: WrappedDataKey;
  readonly wrappedMerchantKey: Buffer;
};

export function wrapMerchantKey(
  masterKey: MasterKey,
  dataKey: WrappedDataKey,
  name: AccountName,
  merchantKey: Secret,
): Buffer {
  const opened = unwrapDataKey(masterKey, name.companyId, dataKey);
  return wrap(opened, Buffer.from(merchantKey.reveal()), contextOf(name));
}

/** Throws where anything was exchanged or damaged. */
export function unwrapMerchantKey(
  masterKey: MasterKey,
  name: AccountName,
  { dataKey, wrappedMerchantKey }: WrappedMerchantKey,
): Secret {
  const opened = unwrapDataKey(masterKey, name.companyId, dataKey);
  return new Secret(unwrap(opened, wrappedMerchantKey, contextOf(name)).toString());
}

function contextOf({ companyId, gateway, accountId }: AccountName): string {
  return `piton merchant key 1|${companyId}|${gateway}|${accountId}`;
}
