import { getHome } from './home.ts';
import {
  cancelEmailChange,
  changeEmail,
  changePassword,
  editAccount,
  endSession,
  getAccount,
  listSessions,
  signOutEverywhere,
  switchPaidMails,
} from './account.ts';
import {
  closeAccount,
  eraseAccount,
  exportAccount,
  findAccounts,
  reopenAccount,
} from './account-care.ts';
import { exportAudit, listAudit } from './audit.ts';
import { getBankAccount } from './bank-account.ts';
import { addBankAccount, editBankAccount, showAccountNumber } from './bank-account-fields.ts';
import { choosePrimaryCompany, listCompanies } from './company.ts';
import { createCompany, editCompany } from './company-fields.ts';
import {
  askPasswordReset,
  openVerificationLink,
  sendVerificationMail,
  setNewPassword,
} from './email-links.ts';
import { getConsoleApi } from './console-api.ts';
import { getCompanyLedger } from './company-ledger.ts';
import { getConsoleSale, listOpenSales } from './console-sale.ts';
import { searchConsole } from './console-search.ts';
import {
  confirmCorrection,
  proposeAdjustment,
  proposeChargeback,
  proposeChargebackEnd,
  proposeResolution,
  withdrawCorrection,
} from './correction.ts';
import { liftCardProtection, listCardProtections } from './card-protection.ts';
import { acknowledgeFinding, getSelfCheck } from './self-check.ts';
import type { Endpoint } from './endpoint.ts';
import { cancelAttempt, findAttempt, getCompanyData, makPayment, webPay } from './pay-functions.ts';
import {
  createPaymentRequest,
  disablePaymentRequest,
  listPaymentRequests,
} from './payment-request.ts';
import { getBankImport, importBankFile, listBankImports, lookAfterLine } from './bank-import.ts';
import {
  exportTrialBalance,
  exportUnsettledSales,
  getReconciliation,
  getTrialBalance,
  listBankHolidays,
  listUnsettledSales,
  setBankHoliday,
} from './payout-books.ts';
import { getNextPayout, getPayout, listPayouts } from './payout.ts';
import { getPayoutSummary } from './payout-summary.ts';
import {
  approvePayoutRun,
  cancelPayout,
  getPayoutRun,
  listPayoutRuns,
  listHeldOwners,
  listRunPayouts,
  openBankFile,
  releasePayoutRun,
} from './payout-run.ts';
import {
  exportMonth,
  exportPayout,
  getMonthStatement,
  listMonthEntries,
  listPayoutEntries,
} from './payout-statement.ts';
import { checkReceipt, handOver, sendReceipt, takeBackHandover } from './receipt.ts';
import { decideReview, getReview, listReviews, showReviewedNumber } from './review.ts';
import { getSale } from './sale-details.ts';
import { exportFullSales, exportSales, listSales, totalSales } from './sale.ts';
import { getSalesChart, getSalesMonths } from './sales-report.ts';
import { listSecurityEvents } from './security-events.ts';
import { finishSignIn, signIn, signUp } from './identity.ts';
import { getSession, signOut } from './session.ts';
import { stepUp } from './step-up.ts';
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor.ts';
import {
  acceptInvite,
  disableStaff,
  enableStaff,
  inviteStaff,
  listStaff,
  withdrawInvite,
} from './staff.ts';

/** Every endpoint, by name. */
export const endpoints = {
  signUp,
  signIn,
  finishSignIn,
  signOut,
  signOutEverywhere,
  getSession,
  stepUp,
  sendVerificationMail,
  openVerificationLink,
  askPasswordReset,
  setNewPassword,
  listSecurityEvents,
  getAccount,
  editAccount,
  switchPaidMails,
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
  proposeChargeback,
  proposeChargebackEnd,
  confirmCorrection,
  withdrawCorrection,
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
  lookAfterLine,
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
  handOver,
  takeBackHandover,
  sendReceipt,
  totalSales,
  exportSales,
  exportFullSales,
  getSalesMonths,
  getSalesChart,
  getSale,
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
