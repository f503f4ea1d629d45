import { AppError } from '@piton/contract/http/errors.ts';
import type { RequestContext } from '../http/endpoints/bind-endpoint.ts';
import type { Session } from '../http/endpoints/session.ts';

/** A session that asks the identity library for something of its own. */
export type Asking = { readonly session: Session; readonly token: string };

export function askingOf({
  session,
  sessionToken,
}: Pick<RequestContext, 'sessionToken'> & { session: Session }): Asking {
  // Who is signed in came with a token; without one nobody gets here.
  if (sessionToken === null) throw new AppError('not_signed_in');
  return { session, token: sessionToken };
}
