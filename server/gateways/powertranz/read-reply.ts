import { z } from 'zod';

// A reference of another type is treated as missing, so that it can't hide whether money moved.
const text = z.string().nullish().catch(null);

const threeDSecure = z
  .object({
    Eci: text,
    Cavv: text,
    AuthenticationStatus: text,
    CardEnrolled: text,
    ProtocolVersion: text,
    DsTransId: text,
  })
  .nullish()
  .catch(null);

const replyShape = z.object({
  Approved: z.boolean(),
  IsoResponseCode: z.string(),
  ResponseMessage: text,
  AuthorizationCode: text,
  TransactionIdentifier: text,
  OriginalTrxnIdentifier: text,
  TotalAmount: z.number().nullish().catch(null),
  CurrencyCode: text,
  RRN: text,
  RiskManagement: z.object({ ThreeDSecure: threeDSecure }).nullish().catch(null),
  Errors: z
    .array(z.object({ Message: text }))
    .nullish()
    .catch(null),
  RedirectData: text,
  SpiToken: text,
});

/** The gateway's reply to any message. */
export type Reply = z.infer<typeof replyShape>;

/** Null if it isn't a whole reply. */
export function readReply(body: Uint8Array): Reply | null {
  return replyShape.safeParse(readJson(body)).data ?? null;
}

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown;
  } catch {
    return null;
  }
}
