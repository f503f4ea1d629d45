import type { Advice } from '@piton/contract/payments/payment-response.ts';
import type { GatewayName } from '../gateways/gateway.ts';
import type { SaleMode, SaleStatus } from '@piton/contract/payments/sale.ts';

/** A sale as the database stores it. */
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
  /** The payment request that it pays; null if the customer entered the amount. */
  readonly requestId: string | null;
  readonly gateway: GatewayName;
  /** The gateway account it was sent under; null is the platform's. */
  readonly gatewayAccountId: string | null;
  /**
   * A mark of the gateway and platform key it was sent with; null for test payments and old sales.
   */
  readonly gatewayMark: string | null;
};
