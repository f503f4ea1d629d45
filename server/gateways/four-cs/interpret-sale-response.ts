import type { CardSale, GatewayReferences, RefusalReason, SaleOutcome } from '../gateway.ts';
import type { WireResponse } from '../open-wire.ts';
import type { Secret } from '../secret.ts';
import { disagreeingEchoes } from './compare-echoes.ts';
import { quoteMessage } from '../quote-message.ts';
import { readReply, type Reply } from './read-reply.ts';

/** An outcome, or a decline that needs an inquiry before it counts. */
type Verdict = SaleOutcome | UnconfirmedRefusal;

export type UnconfirmedRefusal = {
  kind: 'unconfirmed';
  refusal: Extract<SaleOutcome, { kind: 'refused' }>;
  /** The gateway's own word for it. */
  response: string;
  references: GatewayReferences;
};

/**
 * Decides a sale's outcome from the gateway's reply. Only a clear reply about this very sale is an
 * outcome; everything else is unknown.
 */
export function interpretSaleResponse(
  sale: CardSale,
  response: WireResponse,
  merchantKey: Secret,
): Verdict {
  if (response.kind === 'not_sent') return response;
  if (response.kind === 'lost') {
    return { kind: 'unknown', cause: response.cause, detail: response.detail };
  }
  if (response.status !== 200) {
    return { kind: 'unknown', cause: 'http', detail: `status ${response.status}` };
  }
  const reply = readReply(response.body);
  if (!reply) return { kind: 'unknown', cause: 'parse', detail: 'no reply to a sale' };
  const secrets = { card: sale.card, secrets: [merchantKey] };
  const message = quoteMessage(reply.fields.get('ErrorMessage') ?? '', secrets);
  const verdict = interpretReply(reply, message);
  if (verdict.kind === 'unknown' || verdict.kind === 'not_sent') return verdict;
  const isDecided = verdict.kind === 'approved' || verdict.kind === 'declined';
  const options = { mayBeMissing: !isDecided, merchantKey };
  const disagreeing = disagreeingEchoes(sale, reply.fields, options);
  if (disagreeing.length === 0) return verdict;
  const detail = `${wordOf(verdict)} with ${disagreeing.join(', ')}`;
  return { kind: 'unknown', cause: 'mismatch', detail };
}

/** The gateway's own word about that other sale. */
function wordOf(verdict: Exclude<Verdict, { kind: 'unknown' | 'not_sent' }>): string {
  switch (verdict.kind) {
    case 'approved':
      return 'Approved';
    case 'declined':
      return 'Declined';
    case 'refused':
      return verdict.resultCode;
    case 'unconfirmed':
      return verdict.response;
  }
}

/** Reads the three levels in order; the first that is not "OK" decides. */
function interpretReply({ transport, fields }: Reply, message: string): Verdict {
  const references = referencesIn(fields);
  const unconfirmed = (why: RefusalReason, resultCode: string, response: string): Verdict => {
    const refusal = { kind: 'refused', why, resultCode, message } as const;
    return { kind: 'unconfirmed', refusal, response, references };
  };
  const financial = fields.get('FinancialResultCode') ?? '';
  const refused = (why: RefusalReason, code: string): Verdict => {
    // A decline that mentions money contradicts itself, so the server doesn't report that none
    // moved.
    if (financial !== '' && financial !== 'Incomplete') return undecided(code, message, financial);
    if (why === 'busy') return unconfirmed(why, code, code);
    return { kind: 'refused', why, resultCode: code, message };
  };
  if (transport === 'NotAcceptingRequests') return refused('busy', transport);
  if (transport !== 'OK') return undecided(transport, message);

  const resultCode = fields.get('ResultCode') ?? '';
  const why = refusalOf(resultCode);
  if (why) return refused(why, resultCode);
  // An earlier message with this TranId has arrived; the reply doesn't give its outcome.
  if (resultCode === 'DuplicateTransaction') {
    return { kind: 'unknown', cause: 'duplicate', detail: resultCode };
  }
  if (resultCode !== 'OK') return undecided(resultCode, message);

  if (financial === 'Approved') return { kind: 'approved', references };
  if (financial === 'Declined') return { kind: 'declined', references };
  if (financial === 'Incomplete') return unconfirmed('not_completed', resultCode, financial);
  return undecided(financial, message);
}

function refusalOf(resultCode: string): RefusalReason | null {
  switch (resultCode) {
    case 'ParameterError':
      return 'input';
    case 'SecurityError':
      return 'credentials';
    case 'MerchantError':
      return 'merchant';
    case 'Unavailable':
    case 'TooBusy':
      return 'busy';
    default:
      return null;
  }
}

/** `ofMoney` is the reply's word about money next to a result that denies a charge. */
function undecided(result: string, message: string, ofMoney?: string): SaleOutcome {
  if (result === '') return { kind: 'unknown', cause: 'parse', detail: 'a result is missing' };
  const response = ofMoney === undefined ? named(result) : `${named(result)} and ${named(ofMoney)}`;
  const detail = message ? `${response}: ${message}` : response;
  return {
    kind: 'unknown',
    cause: 'gateway',
    detail,
    immediateInquiry: { response, outcome: null },
  };
}

function named(result: string): string {
  return /^[A-Za-z]{1,40}$/.test(result) ? result : 'a result without a name';
}

function referencesIn(fields: Reply['fields']): GatewayReferences {
  const reference = (name: string) => fields.get(name)?.slice(0, referenceLengthMax) || null;
  return {
    approvalCode: reference('ApprovalCode'),
    hostReference: reference('HostReference'),
    batchId: reference('BatchId'),
  };
}

/** The longest one seen has 16 characters; the limit protects everything that stores it. */
const referenceLengthMax = 64;
