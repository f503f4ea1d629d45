import type { PayoutLine } from '@piton/contract/payouts/payout.ts';

export type LineRow = {
  company_id: string;
  name: string;
  sale_count: bigint;
  sale_mills: bigint;
  fee_mills: bigint;
  /** The part that was returned before. */
  other_mills: bigint;
  returned_mills: bigint;
  carried_in_mills: bigint;
  carried_out_mills: bigint;
  net_mills: bigint;
};

export function lineOf(row: LineRow): PayoutLine {
  return {
    companyId: row.company_id,
    companyName: row.name,
    saleCount: Number(row.sale_count),
    saleMills: Number(row.sale_mills),
    feeMills: Number(row.fee_mills),
    returnedMills: Number(row.returned_mills),
    otherMills: Number(row.other_mills - row.returned_mills),
    carriedInMills: Number(row.carried_in_mills),
    carriedOutMills: Number(row.carried_out_mills),
    netMills: Number(row.net_mills),
  };
}
