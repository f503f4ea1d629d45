import type { GatewayName } from '../../gateways/gateway.ts';
import { Secret } from '../../gateways/secret.ts';
import { withDataKey, type WrappedDataKey } from './company-keys.ts';
import type { CompanyRootKey } from '../../encryption/root-key.ts';
import { unwrap, wrap } from '../../encryption/wrap.ts';

/** Names an account: its company, its gateway, and its id among the company's accounts. */
export type AccountName = {
  readonly companyId: string;
  readonly gateway: GatewayName;
  readonly accountId: string;
};

/** A merchant's gateway key, wrapped like a company's private keys. */
export type WrappedMerchantKey = {
  readonly dataKey: WrappedDataKey;
  readonly wrappedMerchantKey: Buffer;
};

export function wrapMerchantKey(
  rootKey: CompanyRootKey,
  dataKey: WrappedDataKey,
  name: AccountName,
  merchantKey: Secret,
): Buffer {
  const text = Buffer.from(merchantKey.reveal());
  try {
    return withDataKey(rootKey, { companyId: name.companyId, ...dataKey }, (opened) =>
      wrap(opened, text, contextOf(name)),
    );
  } finally {
    text.fill(0);
  }
}

/** Throws if anything was swapped or damaged. */
export function unwrapMerchantKey(
  rootKey: CompanyRootKey,
  name: AccountName,
  { dataKey, wrappedMerchantKey }: WrappedMerchantKey,
): Secret {
  const text = withDataKey(rootKey, { companyId: name.companyId, ...dataKey }, (opened) =>
    unwrap(opened, wrappedMerchantKey, contextOf(name)),
  );
  try {
    return new Secret(text.toString());
  } finally {
    text.fill(0);
  }
}

function contextOf({ companyId, gateway, accountId }: AccountName): string {
  return `piton merchant key 1|${companyId}|${gateway}|${accountId}`;
}
