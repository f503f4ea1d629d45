import type { Card, CardSale, SaleOutcome, SaleStep } from '../gateway.ts';
import type { WireResponse } from '../open-wire.ts';
import { quoteMessage } from '../quote-message.ts';
import { Secret } from '../secret.ts';
import { disagreeingEchoes } from './compare-echoes.ts';
import { authenticationIn } from './interpret-authentication.ts';
import { describeReply, messageOf, namedCode, reference, replyIn } from './interpret-reply.ts';
import type { Reply } from './read-reply.ts';
import { type Meaning, meaningOf } from './response-codes.ts';

/** A message that sells, or completes a sale. */
export type SaleMessage = Pick<CardSale, 'tranId' | 'amountMills'> & {
  /** Null when completing, which doesn't need it. */
  card: Card | null;
  /** All other secrets of the message. */
  secrets: readonly Secret[];
};

type Quote = (text: string) => string;

/** The outcome of a plain sale. */
export function interpretSaleResponse(message: SaleMessage, response: WireResponse): SaleOutcome {
  const read = replyIn(response);
  if (read.kind !== 'reply') return read;
  const { reply } = read;
  const quote = quoteFor(message, reply);
  const outcome = decide(reply, meaningOf(reply.IsoResponseCode), quote);
  return ifAboutThis(message, reply, { outcome, quote });
}

/** The first response of a sale with 3-D Secure. `expiresAt` is that of a challenge. */
export function interpretBeginResponse(
  message: SaleMessage,
  response: WireResponse,
  expiresAt: Date,
): SaleStep {
  const read = replyIn(response);
  if (read.kind !== 'reply') return read;
  const { IsoResponseCode, Approved, RedirectData, SpiToken } = read.reply;
  const isChallenge = IsoResponseCode === 'SP4' && !Approved && RedirectData && SpiToken;
  if (!isChallenge) return interpretSaleResponse(message, response);
  const quote = quoteFor(message, read.reply);
  const html = new Secret(RedirectData);
  const outcome = { kind: 'challenge', html, resumeKey: new Secret(SpiToken), expiresAt } as const;
  return ifAboutThis<SaleStep>(message, read.reply, { outcome, quote });
}

/**
 * The outcome of a completion. With code 12 the gateway refuses to complete; without the sale's
 * identifier it may concern a token that has charged the card before.
 */
export function interpretCompletion(message: SaleMessage, response: WireResponse): SaleOutcome {
  const read = replyIn(response);
  if (read.kind !== 'reply') return read;
  const { reply } = read;
  const isAboutToken = reply.IsoResponseCode === '12' && reply.TotalAmount == null;
  if (!isAboutToken || reply.Approved) return interpretSaleResponse(message, response);
  const quote = quoteFor(message, reply);
  if (reply.TransactionIdentifier == null) return undecided(reply, quote);
  const outcome = {
    kind: 'refused',
    why: 'not_completed',
    resultCode: '12',
    message: '',
  } as const;
  return ifAboutThis<SaleOutcome>(message, reply, { outcome, quote });
}

/** An approval counts only if code and flag agree; one alone may mean that money moved. */
function decide(reply: Reply, meaning: Meaning, quote: Quote): SaleOutcome {
  if (reply.Approved !== (meaning.kind === 'approved')) return undecided(reply, quote);
  const authentication = authenticationIn(reply);
  const references = {
    approvalCode: reference(reply.AuthorizationCode),
    hostReference: reference(reply.RRN),
    batchId: null,
  };
  const code = reply.IsoResponseCode;
  switch (meaning.kind) {
    case 'approved':
      return { kind: 'approved', references, ...(authentication && { authentication }) };
    case 'declined': {
      const decline = { code, advice: meaning.advice };
      return { kind: 'declined', references, decline, ...(authentication && { authentication }) };
    }
    case 'refused':
      return {
        kind: 'refused',
        why: meaning.why,
        resultCode: code,
        message: messageOf(reply, quote),
        // It writes for customers only about their input.
        ...(meaning.why !== 'input' && { isForStaff: true }),
      };
    case 'unknown': {
      const detail = describeReply(reply, quote);
      return { kind: 'unknown', cause: meaning.cause, detail };
    }
    // Without its page, or where none was asked for.
    case 'challenge':
      return undecided(reply, quote);
  }
}

function undecided(reply: Reply, quote: Quote): SaleOutcome {
  return { kind: 'unknown', cause: 'gateway', detail: describeReply(reply, quote) };
}

/** Only a reply about this very sale is an outcome. */
function ifAboutThis<Outcome extends SaleStep>(
  { tranId, amountMills }: SaleMessage,
  reply: Reply,
  { outcome, quote }: { outcome: Outcome; quote: Quote },
): Outcome | SaleOutcome {
  if (outcome.kind === 'unknown' || outcome.kind === 'not_sent') return outcome;
  const sent = { tranId, amountMills, identifier: 'TransactionIdentifier' } as const;
  const mayBeMissing = outcome.kind === 'refused';
  const disagreeing = disagreeingEchoes(sent, reply, { mayBeMissing, quote });
  if (disagreeing.length === 0) return outcome;
  const detail = `${namedCode(reply.IsoResponseCode)} with ${disagreeing.join(', ')}`;
  return { kind: 'unknown', cause: 'mismatch', detail };
}

/** Hides the secrets of the message and of the reply in any text from the gateway. */
function quoteFor({ card, secrets }: SaleMessage, reply: Reply): Quote {
  const theirs = [reply.SpiToken, reply.RiskManagement?.ThreeDSecure?.Cavv];
  const all = [...secrets, ...theirs.map((text) => new Secret(text ?? ''))];
  return (text) => quoteMessage(text, { card, secrets: all });
}
