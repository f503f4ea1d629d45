import type { Mode } from '../../mode.ts';
import type { AuthenticationStatus, CardBehaviour } from '../cards/test-cards.ts';

export const transactionTypes = ['Sale', 'Void', 'Refund'] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** The stored data of a sale, whatever becomes of it. It holds no card data but the last digits. */
type SaleData = {
  mode: Mode;
  powerTranzId: string;
  transactionIdentifier: string;
  amountCents: bigint;
  currencyCode: string;
  orderIdentifier: string;
  cardBrand: string;
  cardSuffix: string;
  /** Empty without a CVV. */
  cvvResponseCode: string;
};

/** A financial transaction; its IsoResponseCode says whether money moved. */
export type Transaction = SaleData & {
  type: TransactionType;
  /** The sale of a void or refund; empty for a sale. */
  originalIdentifier: string;
  isoResponseCode: string;
  /** Empty unless approved. */
  authorizationCode: string;
  rrn: string;
  /** The token that a completed sale used up; empty without 3-D Secure. */
  spiToken: string;
  processedAt: string;
};

export const authenticationResults = ['Y', 'A', 'N', 'R', 'U', '3D1'] as const;
export type AuthenticationResult = AuthenticationStatus | '3D1';

/** A sale that waits for its cardholder. */
export type Authentication = SaleData & {
  spiToken: string;
  merchantResponseUrl: string;
  behaviour: CardBehaviour;
  /** Undefined until the issuer has ended it. */
  result: AuthenticationResult | undefined;
  startedAt: string;
  expiresAt: string;
};

/** From here on the sales up to now can be refunded but not voided. */
export type Settlement = {
  mode: Mode;
  /** Empty for all accounts. */
  powerTranzId: string;
  settledAt: string;
};

export type Entry =
  | { kind: 'transaction'; record: Transaction }
  | { kind: 'authentication'; record: Authentication }
  | { kind: 'settlement'; record: Settlement };
