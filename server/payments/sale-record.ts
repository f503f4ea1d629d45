import type { Advice } from '@piton/contract/payments/payment-answer.ts';
import type { SaleMode, SaleStatus } from '@piton/contract/payments/sale.ts';

/** A sale as it stands in the database. */
export type SaleRecord = {
  readonly id: string;
  readonly companyId: string;
  readonly mode: SaleMode;
  readonly status: SaleStatus;
  readonly tranId: string;
  readonly invoice: string;
  readonly receiptToken: string;
  readonly amountMills: bigint;
  readonly resultCode: string;
  readonly reason: string;
  readonly advice: Advice | null;
  readonly problem: 'invalid' | 'gateway' | null;
  readonly rejectedFields: Record<string, string> | null;
  readonly createdAt: Date;
  /** Under whose account at the gateway it is known; null is the platform's. */
  readonly gatewayAccountId: string | null;
  /** To which gateway it was sent, and under which of the platform's keys; null of play money and before. */
  readonly gatewayMark: string | null;
};
