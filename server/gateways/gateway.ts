import type { CardBrand } from '@piton/contract/cards/card-brand.ts';
import type { Secret } from './secret.ts';

/**
 * A card gateway as payments see it. What a gateway does is an outcome and never an exception; what it
 * throws is a bug of ours. None repeats a sale by itself: only who asked knows whether to ask again.
 */
export type CardGateway = {
  readonly name: 'four_cs';
  readonly capabilities: GatewayCapabilities;
  /** Under whose account: null is that of the platform, for every company without one of its own. */
  sale(sale: CardSale, account: GatewayAccount | null): Promise<SaleOutcome>;
  /**
   * What became of a sale that was sent, asked under the account that it was sent with: under another
   * one the gateway does not know it. An absent one may still be on its way for a while.
   */
  inquire(tranId: string, account: GatewayAccount | null): Promise<Inquiry>;
  /** Lets what is under way end; what comes after it is not sent. */
  close(): Promise<void>;
};

/** A company's own account at the gateway. */
export type GatewayAccount = {
  /** Ours, by which a sale remembers what it was sent with. */
  readonly id: string;
  readonly merchantKey: Secret;
};

/** What a gateway can do, so that nobody asks it for anything else. */
export type GatewayCapabilities = {
  readonly flows: ReadonlySet<'sale' | 'authorize' | 'capture' | 'void' | 'refund'>;
  /** How a sale can be asked about whose answer was lost. */
  readonly inquiry: 'none' | 'by_our_number' | 'by_its_reference';
  readonly inquiryGives: 'yes_or_no' | 'everything';
  readonly threeDSecure: 'none' | 'in_its_frame' | 'from_outside';
  /** A card of another brand is refused, so that there is no need to send it. */
  readonly brands: ReadonlySet<CardBrand>;
  readonly currencies: ReadonlySet<string>;
  /** What comes of a number that was used before. */
  readonly replay: 'rejects_same_id' | 'returns_first' | 'unverified';
};

export type CardSale = {
  /** Made and stored by us before the call: the gateway's guard against doubles, and our way to ask. */
  tranId: string;
  invoice: string;
  amountMills: bigint;
  card: Card;
  /** A time of `performance.now()`. What has not begun to be written by then is not sent. */
  sendBy: number;
};

export type Card = {
  number: Secret;
  /** 1 to 12. */
  month: number;
  /** With its century. */
  year: number;
  securityCode: Secret;
  holder: string;
};

export type SaleOutcome =
  | { kind: 'approved'; references: GatewayReferences; askedAbout?: AskedAbout }
  | { kind: 'declined'; references: GatewayReferences }
  /** The gateway says that no money moved. Only after `busy` may another attempt go better. */
  | {
      kind: 'refused';
      why: RefusalReason;
      resultCode: string;
      message: string;
      askedAbout?: AskedAbout;
    }
  /** Proved that no byte of it left, so that the same sale may be sent again. */
  | { kind: 'not_sent'; cause: string }
  /** It may have been taken or not, and must not be sent again. `detail` is for staff. */
  | { kind: 'unknown'; cause: UnknownCause; detail: string; askedAbout?: AskedAbout };

/**
 * What the gateway answered did not settle it: its own word, and what it said when it was asked at once,
 * null where that is left to later inquiries.
 */
export type AskedAbout = { said: string; heard: Inquiry['kind'] | null };

export type RefusalReason = 'input' | 'credentials' | 'merchant' | 'busy' | 'not_completed';

export type UnknownCause =
  | 'timeout'
  | 'reset'
  | 'http'
  | 'parse'
  | 'duplicate'
  | 'mismatch'
  | 'gateway';

/** What the acquirer's support asks for; null where the gateway gave none. */
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
