import { AppError } from '@piton/contract/http/errors.ts';
import type { RequestContext } from '../http/endpoints/bind-endpoint.ts';
import type { Session } from '../http/endpoints/request-session.ts';

/** A session that makes a call to the identity library. */
export type Caller = { readonly session: Session; readonly token: string };

export function callerOf({
  session,
  sessionToken,
}: Pick<RequestContext, 'sessionToken'> & { session: Session }): Caller {
  // A signed-in request always has a token.
  if (sessionToken === null) throw new AppError('not_signed_in');
  return { session, token: sessionToken };
}
