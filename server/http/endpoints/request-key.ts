import type { Endpoint, KeyScope } from '@piton/contract/http/endpoint.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { anyKeyNeeded } from '@piton/contract/v1/v1-messages.ts';
import { isV1Version, v1Version, v1Versions } from '@piton/contract/v1/v1-versions.ts';
import type { CallingKey, HttpContext } from '../http-app.ts';

/** The API key of a request. */
export type RequestKey = CallingKey & {
  readonly ownerId: string;
  readonly scopes: readonly KeyScope[];
  readonly expiresAt: Date | null;
};

export type FoundKey = RequestKey & { readonly state: 'active' | 'expired' | 'revoked' };

/** Null for a text that is no key of ours. */
export type FindKey = (token: string) => Promise<FoundKey | null>;

export type KeyLimit = { readonly max: number; readonly windowSeconds: number };
type KeyLimitTaken = {
  readonly isAllowed: boolean;
  readonly remaining: number;
  readonly resetSeconds: number;
};
/** Takes one request from the limit of a key's id, or of an address. */
export type TakeFromKey = (subject: string) => KeyLimitTaken;

export type KeyDeps = {
  readonly findKey: FindKey;
  readonly takeFromKey: TakeFromKey;
  readonly keyLimit: KeyLimit;
  /** A publishable key is public, so its requests count for the visitor's network. */
  readonly takeFromAddress: TakeFromKey;
  readonly addressLimit: KeyLimit;
};

const bearer = /^Bearer +(\S{1,200})$/i;

/** Finds the request's key and checks everything that depends on it alone. */
export async function admitKey(
  c: HttpContext,
  { caller, scope }: Endpoint,
  deps: KeyDeps,
): Promise<RequestKey> {
  answerInVersion(c);
  const [, token] = bearer.exec(c.req.header('authorization') ?? '') ?? [];
  const found = token === undefined ? null : await deps.findKey(token);
  if (found === null) {
    throw new AppError('invalid_key', caller === 'anyKey' ? { message: anyKeyNeeded } : {});
  }
  const { state, ...key } = found;
  c.set('callingKey', key);
  if (state !== 'active') {
    throw new AppError('invalid_key', { message: `This API key has ${endings[state]}.` });
  }
  takeFromLimit(c, key, deps);
  if (key.kind === 'publishable' && caller === 'secretKey') {
    throw new AppError('secret_key_required');
  }
  if (scope !== undefined && !key.scopes.includes(scope)) {
    throw new AppError('missing_scope', {
      message: `This API key doesn’t have the permission “${scope}”.`,
    });
  }
  return key;
}

function takeFromLimit(c: HttpContext, { kind, keyId }: RequestKey, deps: KeyDeps): void {
  const isSecret = kind === 'secret';
  const { max, windowSeconds } = isSecret ? deps.keyLimit : deps.addressLimit;
  const taken = isSecret ? deps.takeFromKey(keyId) : deps.takeFromAddress(c.get('clientAddress'));
  const name = isSecret ? 'key' : 'address';
  c.header('ratelimit-policy', `"${name}";q=${max};w=${windowSeconds}`);
  c.header('ratelimit', `"${name}";r=${taken.remaining};t=${taken.resetSeconds}`);
  if (taken.isAllowed) return;
  throw new AppError('too_many_requests', {
    message: `This ${isSecret ? 'API key' : 'address'} may send ${max} requests in ${windowSeconds} seconds.`,
    retryAfterSeconds: taken.resetSeconds,
  });
}

const endings = { expired: 'expired', revoked: 'been revoked' } as const;

function answerInVersion(c: HttpContext): void {
  const asked = c.req.header('piton-version');
  if (asked !== undefined && !isV1Version(asked)) {
    const message = `This Piton-Version doesn’t exist. Known: ${v1Versions.join(', ')}.`;
    throw new AppError('unsupported_version', { message });
  }
  c.header('piton-version', asked ?? v1Version);
}
