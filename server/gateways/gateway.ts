import type { CardBrand } from '@piton/contract/cards/card-brand.ts';
import type { Advice } from '@piton/contract/payments/payment-response.ts';
import type { Secret } from './secret.ts';

/**
 * A card gateway with the operations that are named: each result is an outcome, and an exception is
 * a bug of ours. A gateway never repeats a call that moves money, because only the caller knows
 * whether that is safe.
 */
export type CardGateway<Can extends GatewayOperation = never> = Sales &
  Pick<GatewayOperations, Can>;

/** A gateway chosen at run time: an operation that it lacks is undefined. */
export type AnyCardGateway = Sales & Partial<GatewayOperations>;

export type GatewayOperation = keyof GatewayOperations;

export type GatewayName = 'four_cs' | 'powertranz';

/** Every gateway sells. */
type Sales = {
  readonly name: GatewayName;
  /** Cards of other brands are rejected before they are sent. */
  readonly brands: ReadonlySet<CardBrand>;
  /** The form of `tranId`. */
  readonly tranIds: 'sixteen_characters' | 'guid';
  /** Charges under this account; null is the platform's, for companies without their own. */
  sale(sale: CardSale, account: GatewayAccount | null): Promise<SaleOutcome>;
  /** Sends a harmless request; true if the gateway responds to it. */
  probe(): Promise<boolean>;
  /** Finishes calls under way and sends no new ones. */
  close(): Promise<void>;
};

/** The operations in which gateways differ. */
export type GatewayOperations = {
  readonly threeDSecure: ThreeDSecureSales;
  /** Cancels a whole sale before its settlement. Also the way out of a sale that stays unknown. */
  void(request: ReturnRequest, account: GatewayAccount | null): Promise<ReturnOutcome>;
  /** Returns a part or all of a sale. */
  refund(request: ReturnRequest, account: GatewayAccount | null): Promise<ReturnOutcome>;
  /**
   * Sends a status inquiry under the account that the sale used; another account doesn't know it.
   * An absent sale may still be on its way for a while. At a gateway without it, only staff can end
   * a sale whose outcome is unknown.
   */
  inquire(tranId: string, account: GatewayAccount | null): Promise<Inquiry>;
};

/** A company's own account at the gateway. */
export type GatewayAccount = {
  /** Our id, which a sale stores. */
  readonly id: string;
  readonly gateway: GatewayName;
  /** All of the account's credentials, in the form that its gateway reads. */
  readonly merchantKey: Secret;
};

export type CardSale = {
  /**
   * Generated in the gateway's form and stored before the call: the gateway detects duplicates by
   * it, and inquiries, voids and refunds name it.
   */
  tranId: string;
  invoice: string;
  amountMills: bigint;
  card: Card;
  /** A time of `performance.now()`. A request that has not started by then is not sent. */
  sendBy: number;
};

export type Card = {
  number: Secret;
  /** 1 to 12. */
  month: number;
  /** All four digits. */
  year: number;
  securityCode: Secret;
  holder: string;
};

export type SaleOutcome =
  | {
      kind: 'approved';
      references: GatewayReferences;
      immediateInquiry?: ImmediateInquiry;
      /** As the gateway reports it with the approval; absent without 3-D Secure. */
      authentication?: Authentication;
    }
  | {
      kind: 'declined';
      references: GatewayReferences;
      decline?: Decline;
      /** Before a completion, only what the browser claims. */
      authentication?: Authentication;
    }
  /** The gateway reports that no money moved. Only after `busy` may a new attempt succeed. */
  | {
      kind: 'refused';
      why: RefusalReason;
      resultCode: string;
      message: string;
      /** The customer reads our own words instead of the message. */
      isForStaff?: boolean;
      immediateInquiry?: ImmediateInquiry;
    }
  /** Provably, no byte of it left, so the same sale may be sent again. */
  | { kind: 'not_sent'; cause: string }
  /** It may have been charged or not, and must not be sent again. `detail` is for staff. */
  | { kind: 'unknown'; cause: UnknownCause; detail: string; immediateInquiry?: ImmediateInquiry };

/** The issuer's reason, from a gateway that passes it on. */
type Decline = { code: string; advice: Advice };

/**
 * The gateway's inconclusive reply, and the result of the immediate inquiry; null if that is left
 * to later inquiries.
 */
export type ImmediateInquiry = { response: string; outcome: Inquiry['kind'] | null };

export type RefusalReason = 'input' | 'credentials' | 'merchant' | 'busy' | 'not_completed';

export type UnknownCause =
  | 'timeout'
  | 'reset'
  | 'http'
  | 'parse'
  | 'duplicate'
  | 'mismatch'
  | 'gateway';

/** The references that the acquirer's support asks for; null if the gateway gave none. */
export type GatewayReferences = {
  approvalCode: string | null;
  hostReference: string | null;
  batchId: string | null;
};

export type Inquiry =
  | { kind: 'taken' }
  | { kind: 'declined' }
  | { kind: 'absent' }
  | { kind: 'unavailable'; cause: string };

/** Sales in which the issuer authenticates the cardholder before the card is charged. */
type ThreeDSecureSales = {
  /** The results after which the card may be charged. */
  readonly accepted: readonly AuthenticationStatus[];
  /** Payments from a merchant's server, where no browser can be authenticated, are also charged. */
  readonly isOptionalForServers: boolean;
  /** Charges nothing by itself: usually the browser must first show a challenge. */
  begin(sale: ThreeDSecureSale, account: GatewayAccount | null): Promise<SaleStep>;
  /** Reads the browser's request at the end of a challenge; null if it is something else. */
  readCallback(request: { contentType: string; body: string }): ChallengeCallback | null;
  /**
   * Charges the card, if the claimed authentication is accepted. The gateway knows the real one, and
   * its approval may report a result that isn't accepted. The caller has matched the callback to the sale's challenge and resumes each challenge once.
   */
  resume(sale: SentSale, callback: ChallengeCallback): Promise<SaleOutcome>;
};

/** A sale's outcome, or the challenge that must come first. */
export type SaleStep = SaleOutcome | Challenge;

export type ThreeDSecureSale = CardSale & {
  payer: Payer;
  browser: BrowserFacts;
  /** Where the browser posts the callback. */
  returnUrl: string;
};

/** The card schemes require an email address or a phone number. */
type Payer = {
  email: string | null;
  phone: string | null;
  /** ISO 3166 numeric: "662" is Saint Lucia. */
  countryCode: string | null;
};

export type BrowserFacts = {
  ip: string;
  acceptHeader: string;
  userAgent: string;
  language: string;
  screenWidth: number;
  screenHeight: number;
  colorDepth: number;
  /** As `getTimezoneOffset` returns it: 240 in Saint Lucia. */
  timeZoneOffsetMinutes: number;
  isJavaEnabled: boolean;
  /** The smallest frame of EMV is 250 by 400 pixels, for phones. */
  challengeWindow: '250x400' | '390x400' | '500x600' | '600x400' | 'full_screen';
};

/** The browser must show the issuer's pages now. */
export type Challenge = {
  kind: 'challenge';
  /** The document for the frame. Secret, because it contains the resume key. */
  html: Secret;
  /** Anyone who has it can complete the payment, once. */
  resumeKey: Secret;
  expiresAt: Date;
};

/**
 * The browser's report about a challenge. It is unsigned: the key finds the sale, and the status is
 * only a claim.
 */
export type ChallengeCallback = {
  tranId: string;
  resumeKey: Secret;
  /** Null if it is none of them. */
  claimedStatus: AuthenticationStatus | null;
  /** The gateway's own word for it. */
  resultCode: string;
};

/**
 * EMV's transaction status: Y authenticated, A attempted, N failed, R rejected, U unavailable; or a
 * card without 3-D Secure.
 */
export type AuthenticationStatus = 'Y' | 'A' | 'N' | 'R' | 'U' | 'not_enrolled';

/** Evidence for disputes. The cryptogram (CAVV) is not kept. */
export type Authentication = {
  status: AuthenticationStatus | null;
  eci: string | null;
  /** The issuer bears the loss of a fraudulent payment. */
  isLiabilityShifted: boolean;
  version: string | null;
  dsTransactionId: string | null;
};

/** A sale as it was sent, and by which time the request about it must have started. */
export type SentSale = Pick<CardSale, 'tranId' | 'invoice' | 'amountMills' | 'sendBy'>;

/** A void of the whole amount, or a refund of `amountMills`, up to what is left of the sale. */
export type ReturnRequest = SentSale & {
  /** Our own id of the void or refund, stored before the call. The gateway shows it to staff. */
  returnId: string;
};

/** The gateway may not detect a repeated refund, so only `not_sent` may be sent again. */
export type ReturnOutcome =
  | { kind: 'done'; references: ReturnReferences }
  /** The gateway reports that no money moved. */
  | { kind: 'refused'; why: ReturnRefusal; resultCode: string; message: string }
  | { kind: 'not_sent'; cause: string }
  /** It may have been returned or not; `detail` is for staff. */
  | { kind: 'unknown'; cause: UnknownCause; detail: string };

export type ReturnRefusal =
  /** The gateway has no such sale under this account. */
  | 'not_found'
  /** The sale is in a state without this operation: after settlement it can't be voided. */
  | 'not_possible'
  /** More than is left of the sale. */
  | 'amount'
  | 'input'
  | 'credentials'
  | 'merchant'
  /** Later it may succeed. */
  | 'busy'
  /** The issuer or acquirer rejects it. */
  | 'declined';

type ReturnReferences = {
  /** The gateway's number of the void or refund. */
  tranId: string | null;
  approvalCode: string | null;
  hostReference: string | null;
};
