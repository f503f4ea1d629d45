import { getHome } from '../reports/home.ts';
import {
  cancelEmailChange,
  changeEmail,
  changePassword,
  editAccount,
  endSession,
  getAccount,
  listSessions,
  signOutEverywhere,
  switchPaidEmails,
} from '../identity/account.ts';
import {
  closeAccount,
  eraseAccount,
  exportAccount,
  findAccounts,
  reopenAccount,
} from '../identity/merchant-accounts.ts';
import { exportAudit, listAudit } from '../audit/audit-log.ts';
import { getBankAccount } from '../banking/bank-account.ts';
import {
  addBankAccount,
  editBankAccount,
  showAccountNumber,
} from '../banking/bank-account-fields.ts';
import { choosePrimaryCompany, listCompanies } from '../companies/company.ts';
import { createCompany, editCompany } from '../companies/company-fields.ts';
import {
  requestPasswordReset,
  openVerificationLink,
  sendVerificationEmail,
  setNewPassword,
} from '../identity/email-links.ts';
import { ratePassword } from '../identity/password-strength.ts';
import { getConsoleApi } from './console-api.ts';
import { getCompanyLedger } from '../disputes/company-ledger.ts';
import { importDisputes, previewDisputes } from '../disputes/dispute-import.ts';
import {
  acceptDispute,
  addEvidenceFile,
  exportEvidence,
  forwardEvidence,
  getConsoleDispute,
  getDispute,
  listDisputes,
  listOpenDisputes,
  openDisputeFile,
  openEvidenceFile,
  removeEvidenceFile,
  saveEvidence,
  submitEvidence,
} from '../disputes/evidence.ts';
import { getConsoleSale, listOpenSales } from '../payments/console-sale.ts';
import { searchConsole } from '../console-search/console-search.ts';
import {
  approveProposal,
  proposeAdjustment,
  proposeDispute,
  proposeDisputeOutcome,
  proposeResolution,
  withdrawProposal,
} from '../proposals/proposal.ts';
import { liftCardProtection, listCardProtections } from '../cards/card-protection.ts';
import { acknowledgeFinding, getSelfCheck } from '../monitoring/self-check.ts';
import type { Endpoint } from './endpoint.ts';
import {
  cancelAttempt,
  findAttempt,
  getCompanyData,
  makPayment,
  webPay,
} from '../payments/pay-functions.ts';
import {
  createPaymentRequest,
  disablePaymentRequest,
  listPaymentRequests,
} from '../payment-requests/payment-request.ts';
import {
  getBankImport,
  importBankFile,
  listBankImports,
  resolveException,
} from '../payouts/bank-import.ts';
import {
  exportTrialBalance,
  exportUnsettledSales,
  getReconciliation,
  getTrialBalance,
  listBankHolidays,
  listUnsettledSales,
  setBankHoliday,
} from '../payouts/reconciliation.ts';
import { getNextPayout, getPayout, listPayouts } from '../payouts/payout.ts';
import { getPayoutSummary } from '../payouts/payout-summary.ts';
import {
  approvePayoutRun,
  cancelPayout,
  getPayoutRun,
  listPayoutRuns,
  listHeldOwners,
  listRunPayouts,
  openBankFile,
  releasePayoutRun,
} from '../payouts/payout-run.ts';
import {
  exportMonth,
  exportPayout,
  getMonthStatement,
  listMonthEntries,
  listPayoutEntries,
} from '../payouts/payout-statement.ts';
import { checkReceipt, markCollected, sendReceipt, undoCollection } from '../receipts/receipt.ts';
import { decideReview, getReview, listReviews, showReviewedNumber } from '../reviews/review.ts';
import { getSale } from '../payments/sale-details.ts';
import { exportFullSales, exportSales, listSales, totalSales } from '../payments/sale.ts';
import {
  proposeRefund,
  proposeRefundLimit,
  proposeRefundOutcome,
} from '../refunds/refund-proposals.ts';
import { previewRefund, requestRefund } from '../refunds/refund.ts';
import { getStatus } from '../status/status.ts';
import { getTestTools } from '../test-tools/test-tools.ts';
import { getEvent, listEvents } from '../events/events.ts';
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '../api-keys/api-key.ts';
import { dashboardWebhooks } from '../webhooks/dashboard-webhooks.ts';
import { dashboardReturnAddresses } from '../return-addresses/return-address.ts';
import { getLoggedRequest, listLoggedRequests } from '../request-log/request-log.ts';
import { getSalesChart, getSalesMonths } from '../reports/sales-report.ts';
import { listSecurityEvents } from '../identity/security-events.ts';
import { finishSignIn, signIn, signUp } from '../identity/identity.ts';
import { getSession, signOut } from '../identity/session.ts';
import { stepUp } from '../identity/step-up.ts';
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '../identity/second-factor.ts';
import {
  acceptInvite,
  disableStaff,
  enableStaff,
  inviteStaff,
  listStaff,
  withdrawInvite,
} from '../identity/staff.ts';

export const endpoints = {
  signUp,
  signIn,
  finishSignIn,
  getStatus,
  getTestTools,
  listEvents,
  getEvent,
  listApiKeys,
  createApiKey,
  rotateApiKey,
  revokeApiKey,
  ...dashboardWebhooks,
  ...dashboardReturnAddresses,
  listLoggedRequests,
  getLoggedRequest,
  signOut,
  signOutEverywhere,
  getSession,
  stepUp,
  sendVerificationEmail,
  openVerificationLink,
  requestPasswordReset,
  setNewPassword,
  ratePassword,
  listSecurityEvents,
  getAccount,
  editAccount,
  switchPaidEmails,
  changePassword,
  changeEmail,
  cancelEmailChange,
  listSessions,
  endSession,
  startSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  removeSecondFactor,
  listStaff,
  inviteStaff,
  withdrawInvite,
  acceptInvite,
  disableStaff,
  enableStaff,
  findAccounts,
  exportAccount,
  closeAccount,
  reopenAccount,
  eraseAccount,
  listCompanies,
  createCompany,
  editCompany,
  choosePrimaryCompany,
  createPaymentRequest,
  listPaymentRequests,
  disablePaymentRequest,
  getBankAccount,
  addBankAccount,
  editBankAccount,
  showAccountNumber,
  listReviews,
  getReview,
  decideReview,
  showReviewedNumber,
  getConsoleApi,
  searchConsole,
  listOpenSales,
  getConsoleSale,
  getCompanyLedger,
  proposeResolution,
  proposeAdjustment,
  proposeDispute,
  proposeDisputeOutcome,
  previewDisputes,
  importDisputes,
  proposeRefund,
  proposeRefundOutcome,
  proposeRefundLimit,
  listDisputes,
  listOpenDisputes,
  getDispute,
  saveEvidence,
  submitEvidence,
  acceptDispute,
  addEvidenceFile,
  removeEvidenceFile,
  openEvidenceFile,
  getConsoleDispute,
  openDisputeFile,
  exportEvidence,
  forwardEvidence,
  approveProposal,
  withdrawProposal,
  listPayoutRuns,
  getPayoutRun,
  listHeldOwners,
  listRunPayouts,
  approvePayoutRun,
  releasePayoutRun,
  openBankFile,
  cancelPayout,
  listBankImports,
  getBankImport,
  importBankFile,
  resolveException,
  getReconciliation,
  getTrialBalance,
  exportTrialBalance,
  listUnsettledSales,
  exportUnsettledSales,
  listBankHolidays,
  setBankHoliday,
  listCardProtections,
  liftCardProtection,
  getSelfCheck,
  acknowledgeFinding,
  listAudit,
  exportAudit,
  getCompanyData,
  webPay,
  makPayment,
  findAttempt,
  cancelAttempt,
  listSales,
  checkReceipt,
  markCollected,
  undoCollection,
  sendReceipt,
  totalSales,
  exportSales,
  exportFullSales,
  getSalesMonths,
  getSalesChart,
  getSale,
  previewRefund,
  requestRefund,
  getHome,
  listPayouts,
  getNextPayout,
  getPayoutSummary,
  getPayout,
  listPayoutEntries,
  exportPayout,
  getMonthStatement,
  listMonthEntries,
  exportMonth,
} as const satisfies Record<string, Endpoint>;
