import type { CardBrand } from '@piton/contract/cards/card-brand.ts';
import type { Secret } from './secret.ts';

/**
 * A card gateway as payments see it: each result is an outcome, and an exception is a bug of ours.
 * A gateway never repeats a sale automatically, because only the caller knows whether that is safe.
 */
export type CardGateway = {
  readonly name: 'four_cs';
  /** Cards of other brands are rejected before they are sent. */
  readonly brands: ReadonlySet<CardBrand>;
  /** Charges under this account; null is the platform's, for companies without their own. */
  sale(sale: CardSale, account: GatewayAccount | null): Promise<SaleOutcome>;
  /**
   * Sends a status inquiry under the account that the sale used; another account doesn't know it.
   * An absent sale may still be on its way for a while.
   */
  inquire(tranId: string, account: GatewayAccount | null): Promise<Inquiry>;
  /** Finishes calls under way and sends no new ones. */
  close(): Promise<void>;
};

/** A company's own account at the gateway. */
export type GatewayAccount = {
  /** Our id, which a sale stores. */
  readonly id: string;
  readonly merchantKey: Secret;
};

export type CardSale = {
  /** Generated and stored before the call: the gateway detects duplicates by it, and we inquire by it. */
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
  | { kind: 'approved'; references: GatewayReferences; immediateInquiry?: ImmediateInquiry }
  | { kind: 'declined'; references: GatewayReferences }
  /** The gateway reports that no money moved. Only after `busy` may a new attempt succeed. */
  | {
      kind: 'refused';
      why: RefusalReason;
      resultCode: string;
      message: string;
      immediateInquiry?: ImmediateInquiry;
    }
  /** Provably, no byte of it left, so the same sale may be sent again. */
  | { kind: 'not_sent'; cause: string }
  /** It may have been charged or not, and must not be sent again. `detail` is for staff. */
  | { kind: 'unknown'; cause: UnknownCause; detail: string; immediateInquiry?: ImmediateInquiry };

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
