import { randomUUID } from 'node:crypto';
import { password } from '../../identity/staff/testing/console-world.ts';

/** A merchant's requests about payments and receipts. */
export function saleRequests(saleId: string) {
  const companyId = 'z'.repeat(20);
  const params = { companyId, token: 'r'.repeat(22) };
  return {
    cancelAttempt: { params: { hash: 'b'.repeat(64) }, body: { companyId } },
    listSales: { query: { mode: 'live' } },
    totalSales: { query: { mode: 'live' } },
    exportSales: { query: { mode: 'live' } },
    exportFullSales: { query: { mode: 'live' } },
    getHome: {},
    getSalesMonths: {},
    getSalesChart: { query: { tab: '1M' } },
    getSale: { params: { saleId } },
    checkReceipt: { params },
    markCollected: { params, body: { version: 0 } },
    undoCollection: { params, body: { version: 1 } },
    sendReceipt: { params: { saleId } },
  };
}

const reason = 'asked by the customer';

/** An ordinary request to each endpoint about refunds; ids are unknown. */
export function refundRequests(saleId: string) {
  const request = { proposalId: randomUUID(), password };
  return {
    previewRefund: { params: { saleId } },
    requestRefund: {
      params: { saleId },
      body: { refundId: randomUUID(), amountCents: 100, reason },
    },
    proposeRefund: {
      params: { saleId },
      body: { ...request, saleVersion: '', amountMills: 1000, reason },
    },
    proposeRefundOutcome: {
      params: { refundId: saleId },
      body: { ...request, saleVersion: '', outcome: 'failed', reference: '', reason },
    },
    proposeRefundLimit: {
      params: { companyId: 'z'.repeat(20) },
      body: { ...request, mode: 'live', limit: 'refund_cap', amountMills: 1000, reason },
    },
  };
}
