import {
  cancelEmailChange,
  changeEmail,
  changePassword,
  editAccount,
  endSession,
  getAccount,
  listSessions,
  signOutEverywhere,
} from './account.ts';
import { closeAccount, eraseAccount, exportAccount, findAccounts } from './account-care.ts';
import {
  askPasswordReset,
  openVerificationLink,
  sendVerificationMail,
  setNewPassword,
} from './email-links.ts';
import type { Endpoint } from './endpoint.ts';
import { getCompanyData, makPayment, webPay } from './pay-functions.ts';
import { listSales } from './sale.ts';
import { finishSignIn, getSession, signIn, signOut, signUp } from './identity.ts';
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
  sendVerificationMail,
  openVerificationLink,
  askPasswordReset,
  setNewPassword,
  getAccount,
  editAccount,
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
  eraseAccount,
  getCompanyData,
  webPay,
  makPayment,
  listSales,
} as const satisfies Record<string, Endpoint>;
