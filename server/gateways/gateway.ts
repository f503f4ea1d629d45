import type { Secret } from './secret.ts';

/**
 * A card gateway as payments see it. What a gateway does is an outcome and never an exception; what it
 * throws is a bug of ours. None repeats a sale by itself: only who asked knows whether to ask again.
 */
export type CardGateway = {
  readonly name: 'four_cs';
  sale(sale: CardSale): Promise<SaleOutcome>;
  /** What became of a sale that was sent. An absent one may still be on its way for a while. */
  inquire(tranId: string): Promise<Inquiry>;
  /** Lets what is under way end; what comes after it is not sent. */
  close(): Promise<void>;
};

export type CardSale = {
  /** Made and stored by us before the call: the gateway's guard against doubles, and our way to ask. */
  tranId: string;
  invoice: string;
  amountMills: bigint;
  card: Card;
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
  | { kind: 'approved'; references: GatewayReferences }
  | { kind: 'declined'; references: GatewayReferences }
  /** The gateway says that no money moved. Only after `busy` may another attempt go better. */
  | { kind: 'refused'; why: RefusalReason; resultCode: string; message: string }
  /** Proved that no byte of it left, so that the same sale may be sent again. */
  | { kind: 'not_sent'; cause: string }
  /** It may have been taken or not, and must not be sent again. `detail` is for staff. */
  | { kind: 'unknown'; cause: UnknownCause; detail: string };

export type RefusalReason = 'input' | 'credentials' | 'merchant' | 'busy' | 'not_completed';

type UnknownCause = 'timeout' | 'reset' | 'http' | 'parse' | 'duplicate' | 'mismatch' | 'gateway';

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
