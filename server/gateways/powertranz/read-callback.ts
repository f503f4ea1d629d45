import { z } from 'zod';
import type { ChallengeCallback } from '../gateway.ts';
import { Secret } from '../secret.ts';
import { statusOf } from './interpret-authentication.ts';

const text = z.string().min(1).max(100);
const formShape = z.object({ Response: z.string(), TransactionIdentifier: text, SpiToken: text });

const responseShape = z.object({
  IsoResponseCode: z.string().regex(/^[A-Z\d]{2,3}$/),
  TransactionIdentifier: text,
  SpiToken: text.optional(),
  RiskManagement: z
    .object({ ThreeDSecure: z.object({ AuthenticationStatus: z.string().nullish() }).nullish() })
    .nullish(),
});

/**
 * The browser posts a form whose `Response` is JSON. One public source describes the JSON alone, so
 * that is read too. Null if a part is missing, repeated, or about another sale than the rest.
 */
export function readCallback({
  contentType,
  body,
}: {
  contentType: string;
  body: string;
}): ChallengeCallback | null {
  const form = /^application\/json\s*(?:;|$)/i.test(contentType) ? readJson(body) : readForm(body);
  const posted = formShape.safeParse(form).data;
  const response = responseShape.safeParse(posted ? readJson(posted.Response) : form).data;
  const spiToken = posted?.SpiToken ?? response?.SpiToken;
  if (!response || spiToken === undefined) return null;
  const { IsoResponseCode, RiskManagement } = response;
  const tranId = response.TransactionIdentifier.toLowerCase();
  if (posted && posted.TransactionIdentifier.toLowerCase() !== tranId) return null;
  if ((response.SpiToken ?? spiToken) !== spiToken) return null;
  const status = RiskManagement?.ThreeDSecure?.AuthenticationStatus;
  return {
    tranId,
    resumeKey: new Secret(spiToken),
    claimedStatus: claimedStatus(IsoResponseCode, status),
    resultCode: IsoResponseCode,
  };
}

/** Any other code says that the authentication hasn't ended. */
function claimedStatus(code: string, status: string | null | undefined) {
  if (code === '3D1') return 'not_enrolled';
  return code === '3D0' ? statusOf(status, false) : null;
}

function readForm(body: string): Record<string, string> | null {
  const entries = Array.from(new URLSearchParams(body));
  const form = Object.fromEntries(entries);
  return Object.keys(form).length === entries.length ? form : null;
}

function readJson(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return null;
  }
}
