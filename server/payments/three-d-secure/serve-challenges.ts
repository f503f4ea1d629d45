import { isCompanyId } from '@piton/contract/companies/company.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { challengeCallback, challengePage, challengePath } from '@piton/contract/http/routes.ts';
import type { BindDeps } from '../../http/endpoints/bind-endpoint.ts';
import { readBytes } from '../../http/endpoints/read-bytes.ts';
import { withinTimeLimit } from '../../http/guards/time-limit.ts';
import type { HttpApp, HttpContext } from '../../http/http-app.ts';
import { refuseTooMany } from '../../limits/refuse-too-many.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { respondInTime } from '../take/respond-in-time.ts';
import {
  type ChallengeDocument,
  endedDocument,
  frameDocument,
  gatewayDocumentPolicy,
  returnDocument,
} from './challenge-pages.ts';
import { findChallengeDocument, findPayPagePath } from './challenge-store.ts';
import { completeChallenge, readCallback } from './complete-challenge.ts';
import type { CallbackSender } from './limited-callbacks.ts';
import { signedCallback } from './sign-callbacks.ts';

type ChallengeDeps = BindDeps & PaymentDeps;

/** The documents of a challenge, and the callback at its end. */
export function serveChallenges(app: HttpApp, deps: ChallengeDeps): void {
  app.get(challengePage, async (c) => {
    c.set('route', challengePage);
    const { companyId, token } = c.req.param();
    const isPossible = isCompanyId(companyId) && tokenShape.test(token);
    if (!isPossible) return send(c, endedDocument, 404);
    return send(c, frameDocument(challengePath({ companyId, token }), deps.issuers));
  });
  app.get(`${challengePage}/document`, async (c) => {
    const route = `${challengePage}/document`;
    c.set('route', route);
    const { companyId, token } = c.req.param();
    const isPossible = isCompanyId(companyId) && tokenShape.test(token);
    const document = isPossible
      ? await limited(c, deps, () => findChallengeDocument(deps, { companyId, token }))
      : null;
    if (document === null) return send(c, endedDocument, 404);
    return send(c, { html: document.reveal(), policy: gatewayDocumentPolicy(deps.issuers) });
  });
  // The issuer's page posts a form from another site, so the rules for JSON and Origin don't apply.
  for (const route of [signedCallback, challengeCallback]) {
    app.post(route, async (c) => {
      c.set('route', route);
      const payPagePath = await limited(c, deps, () => takeCallback(c, deps));
      return send(c, returnDocument(payPagePath));
    });
  }
}

const tokenShape = /^[A-Za-z0-9_-]{22}$/;

/** The gateway's JSON in a form takes a few kilobytes. */
const callbackBytesMax = 32 * 1024;

/** Usually the outcome is known by then, and the page's next request returns it. */
const chargeWithinMs = 8000;

/** Returns the path of the payment's page; null if it completes no payment. */
async function takeCallback(c: HttpContext, deps: ChallengeDeps): Promise<string | null> {
  const sender = senderOf(c, deps);
  const checked = deps.callbacks.check(sender);
  if (!checked.allowed) throw refuseTooMany(checked);
  const body = new TextDecoder().decode(await readBytes(c.req.raw, callbackBytesMax));
  const contentType = c.req.header('content-type') ?? '';
  const callback = readCallback(deps, { contentType, body });
  const log = c.get('log');
  const completed = callback && (await completeChallenge({ ...deps, log }, callback));
  if (!completed) {
    if (callback) await deps.callbacks.countUnmatched(sender);
    log.warn('a callback completes no challenge');
    return null;
  }
  const { sale, ended } = completed;
  await respondInTime(deps, { charged: ended }, sale, performance.now() + chargeWithinMs);
  return findPayPagePath(deps.database, sale);
}

function senderOf(c: HttpContext, { callbackSigner }: ChallengeDeps): CallbackSender {
  const { tranId = '', mac = '' } = c.req.param() as { tranId?: string; mac?: string };
  return callbackSigner.isOurs({ tranId, mac })
    ? { tranId }
    : { clientAddress: c.get('clientAddress') };
}

function limited<Result>(
  c: HttpContext,
  { requestLimitMs, responsiveness }: ChallengeDeps,
  work: () => Promise<Result>,
): Promise<Result> {
  if (responsiveness.isUnresponsive()) throw new AppError('unavailable');
  const onLate = (err: unknown) => c.get('log').warn({ err }, 'failed after its time limit');
  return withinTimeLimit(requestLimitMs, onLate, work, responsiveness);
}

/** Only our own pages may frame it. */
function send(c: HttpContext, { html, policy }: ChallengeDocument, status: 200 | 404 = 200) {
  c.header('content-security-policy', policy);
  c.header('x-frame-options', 'SAMEORIGIN');
  return c.html(html, status);
}
