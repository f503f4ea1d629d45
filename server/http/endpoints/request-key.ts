import type { Endpoint, KeyScope } from '@piton/contract/http/endpoint.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { isV1Version, v1Version } from '@piton/contract/v1/v1-versions.ts';
import type { HttpContext } from '../http-app.ts';

/** The secret API key of a request. */
export type RequestKey = {
  readonly keyId: string;
  readonly companyId: string;
  readonly mode: SaleMode;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly expiresAt: Date | null;
};

export type FoundKey = RequestKey & { readonly state: 'active' | 'expired' | 'revoked' };

/** Null for a text that is no secret key of ours. */
export type FindKey = (token: string) => Promise<FoundKey | null>;

export type KeyLimit = { readonly max: number; readonly windowSeconds: number };
type KeyLimitTaken = {
  readonly isAllowed: boolean;
  readonly remaining: number;
  readonly resetSeconds: number;
};
/** Takes one request from the key's limit. */
export type TakeFromKey = (keyId: string) => KeyLimitTaken;

export type KeyDeps = {
  readonly findKey: FindKey;
  readonly takeFromKey: TakeFromKey;
  readonly keyLimit: KeyLimit;
};

const bearer = /^Bearer +(\S{1,200})$/i;

/** Finds the request's key and checks everything that depends on it alone. */
export async function admitKey(
  c: HttpContext,
  { scope }: Endpoint,
  { findKey, takeFromKey, keyLimit }: KeyDeps,
): Promise<RequestKey> {
  answerInVersion(c);
  const [, token] = bearer.exec(c.req.header('authorization') ?? '') ?? [];
  const found = token === undefined ? null : await findKey(token);
  if (found === null) throw new AppError('invalid_key');
  const { state, ...key } = found;
  if (state !== 'active') {
    throw new AppError('invalid_key', { message: `This API key has ${endings[state]}.` });
  }
  const taken = takeFromKey(key.keyId);
  const { max, windowSeconds } = keyLimit;
  c.header('ratelimit-policy', `"key";q=${max};w=${windowSeconds}`);
  c.header('ratelimit', `"key";r=${taken.remaining};t=${taken.resetSeconds}`);
  if (!taken.isAllowed) {
    throw new AppError('too_many_requests', {
      message: `This API key may send ${max} requests in ${windowSeconds} seconds.`,
      retryAfterSeconds: taken.resetSeconds,
    });
  }
  if (scope !== undefined && !key.scopes.includes(scope)) {
    throw new AppError('missing_scope', {
      message: `This API key doesn’t have the permission “${scope}”.`,
    });
  }
  return key;
}

const endings = { expired: 'expired', revoked: 'been revoked' } as const;

function answerInVersion(c: HttpContext): void {
  const asked = c.req.header('piton-version');
  if (asked !== undefined && !isV1Version(asked)) throw new AppError('unsupported_version');
  c.header('piton-version', asked ?? v1Version);
}
