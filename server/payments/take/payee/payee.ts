import type { PlainSealHash } from '@piton/contract/cards/sealing.ts';
import type { Standing } from '../../../companies/company-store.ts';

/** The company to pay, and what is known about these sealed bytes. */
export type Payee = {
  readonly companyId: string;
  readonly standing: Standing;
  /** Keys that may open the text, the active one first. */
  readonly keyIds: readonly string[];
  readonly plainSealHash: PlainSealHash;
  /** The sale that the same bytes have already made. */
  readonly earlierSaleId: string | null;
  /** This sender's network has sent too many unreadable texts, so the slow lane opens the rest. */
  readonly isSuspect: boolean;
  /** The company's own gateway account; null is the platform's. */
  readonly gatewayAccountId: string | null;
};
