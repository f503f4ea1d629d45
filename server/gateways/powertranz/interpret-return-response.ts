import type { ReturnOutcome, ReturnRefusal, SentSale } from '../gateway.ts';
import type { WireResponse } from '../open-wire.ts';
import { quoteMessage } from '../quote-message.ts';
import type { Secret } from '../secret.ts';
import { disagreeingEchoes } from './compare-echoes.ts';
import { describeReply, messageOf, namedCode, reference, replyIn } from './interpret-reply.ts';
import type { Reply } from './read-reply.ts';
import { meaningOf } from './response-codes.ts';

/** The outcome of a void or refund, which the reply names by the sale that it returns. */
export function interpretReturnResponse(
  { tranId, amountMills }: SentSale,
  response: WireResponse,
  secrets: readonly Secret[],
): ReturnOutcome {
  const read = replyIn(response);
  if (read.kind !== 'reply') return read;
  const { reply } = read;
  const quote = (text: string) => quoteMessage(text, { card: null, secrets });
  const outcome = decide(reply, quote);
  if (outcome.kind === 'unknown') return outcome;
  const sent = { tranId, amountMills, identifier: 'OriginalTrxnIdentifier' } as const;
  const mayBeMissing = outcome.kind === 'refused';
  const disagreeing = disagreeingEchoes(sent, reply, { mayBeMissing, quote });
  if (disagreeing.length === 0) return outcome;
  const detail = `${namedCode(reply.IsoResponseCode)} with ${disagreeing.join(', ')}`;
  return { kind: 'unknown', cause: 'mismatch', detail };
}

type Decided = Exclude<ReturnOutcome, { kind: 'not_sent' }>;

function decide(reply: Reply, quote: (text: string) => string): Decided {
  const code = reply.IsoResponseCode;
  if (reply.Approved && code === '00') {
    return {
      kind: 'done',
      references: {
        tranId: reference(reply.TransactionIdentifier),
        approvalCode: reference(reply.AuthorizationCode),
        hostReference: reference(reply.RRN),
      },
    };
  }
  const why = refusalOf(code);
  if (why && !reply.Approved) {
    return { kind: 'refused', why, resultCode: code, message: messageOf(reply, quote) };
  }
  const cause = code === '94' ? 'duplicate' : 'gateway';
  return { kind: 'unknown', cause, detail: describeReply(reply, quote) };
}

function refusalOf(code: string): ReturnRefusal | null {
  const own = ownRefusals.get(code);
  if (own) return own;
  const meaning = meaningOf(code);
  if (meaning.kind === 'declined') return meaning.advice === 'later' ? 'busy' : 'declined';
  if (meaning.kind !== 'refused') return null;
  switch (meaning.why) {
    case 'input':
    case 'credentials':
    case 'merchant':
    case 'busy':
      return meaning.why;
    case 'not_completed':
      return null;
  }
}

const ownRefusals: ReadonlyMap<string, ReturnRefusal> = new Map([
  ['12', 'not_possible'],
  ['13', 'amount'],
  ['76', 'not_found'],
  ['77', 'not_found'],
]);
