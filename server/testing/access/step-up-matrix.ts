import type { Endpoint } from '@piton/contract/http/endpoint.ts';
import { endpoints } from '@piton/contract/http/endpoints.ts';
import { scopeMatrixDocs } from './scope-matrix.ts';
import { type Name, names } from './access-requests.ts';

/** `request`: the request itself carries the password, a code or the token of an email link. */
type Proof = 'step-up' | 'request' | 'none';

/**
 * Each endpoint that changes state or returns a file or hidden number, and the proof it requires in
 * addition to the session. It is independent of the contract on purpose, so that both must agree.
 */
export const proofs: Partial<Record<Name, Proof>> = {
  signUp: 'request',
  signIn: 'request',
  finishSignIn: 'request',
  signOut: 'none',
  signOutEverywhere: 'none',
  stepUp: 'request',
  sendVerificationEmail: 'none',
  openVerificationLink: 'request',
  requestPasswordReset: 'none',
  setNewPassword: 'request',
  ratePassword: 'none',
  editAccount: 'none',
  switchPaidEmails: 'none',
  changePassword: 'request',
  changeEmail: 'step-up',
  cancelEmailChange: 'none',
  endSession: 'none',
  startSecondFactor: 'request',
  confirmSecondFactor: 'request',
  renewRecoveryCodes: 'request',
  removeSecondFactor: 'request',
  inviteStaff: 'request',
  withdrawInvite: 'none',
  acceptInvite: 'request',
  disableStaff: 'step-up',
  enableStaff: 'request',
  exportAccount: 'step-up',
  closeAccount: 'step-up',
  reopenAccount: 'step-up',
  eraseAccount: 'step-up',
  createCompany: 'none',
  editCompany: 'none',
  choosePrimaryCompany: 'none',
  createPaymentRequest: 'none',
  disablePaymentRequest: 'none',
  addBankAccount: 'step-up',
  editBankAccount: 'step-up',
  showAccountNumber: 'step-up',
  decideReview: 'step-up',
  showReviewedNumber: 'step-up',
  proposeResolution: 'request',
  proposeAdjustment: 'request',
  proposeDispute: 'request',
  proposeDisputeOutcome: 'request',
  // It changes nothing.
  previewDisputes: 'none',
  importDisputes: 'request',
  requestRefund: 'step-up',
  createApiKey: 'step-up',
  rotateApiKey: 'step-up',
  revokeApiKey: 'none',
  createWebhookEndpoint: 'step-up',
  // It may send the events elsewhere.
  editWebhookEndpoint: 'step-up',
  deleteWebhookEndpoint: 'none',
  rotateWebhookSecret: 'step-up',
  sendTestWebhook: 'none',
  resendWebhookDelivery: 'none',
  resendWebhooksSince: 'none',
  addReturnAddress: 'step-up',
  removeReturnAddress: 'step-up',
  proposeRefund: 'request',
  proposeRefundOutcome: 'request',
  proposeRefundLimit: 'request',
  saveEvidence: 'none',
  submitEvidence: 'step-up',
  acceptDispute: 'step-up',
  addEvidenceFile: 'none',
  removeEvidenceFile: 'none',
  // A merchant's own file, which the dashboard shows in the same session.
  openEvidenceFile: 'none',
  openDisputeFile: 'step-up',
  exportEvidence: 'step-up',
  forwardEvidence: 'request',
  approveProposal: 'request',
  withdrawProposal: 'none',
  approvePayoutRun: 'request',
  releasePayoutRun: 'request',
  openBankFile: 'request',
  cancelPayout: 'step-up',
  importBankFile: 'request',
  resolveException: 'request',
  exportTrialBalance: 'step-up',
  exportUnsettledSales: 'step-up',
  setBankHoliday: 'step-up',
  acknowledgeFinding: 'request',
  exportAudit: 'step-up',
  liftCardProtection: 'step-up',
  getCompanyData: 'none',
  webPay: 'none',
  makPayment: 'none',
  cancelAttempt: 'none',
  markCollected: 'none',
  undoCollection: 'none',
  sendReceipt: 'none',
  // A merchant's own lists, which the dashboard shows in the same session.
  exportSales: 'none',
  exportFullSales: 'none',
  exportPayout: 'none',
  exportMonth: 'none',
};

export function needsProof(name: Name): boolean {
  const { method, file }: Endpoint = endpoints[name];
  return method !== 'GET' || file !== undefined;
}

const provenBy = ['password', 'secondFactor', 'code', 'token'];

export function proofByContract(name: Name): Proof {
  const { stepUp, body }: Endpoint = endpoints[name];
  if (stepUp) return 'step-up';
  return provenBy.some((field) => field in (body?.shape ?? {})) ? 'request' : 'none';
}

const proofWords: Record<Proof, string> = {
  'step-up': '**step-up**',
  request: 'in the request',
  none: 'none',
};

const callers = { anyone: 0, signedIn: 1, staff: 2, administrator: 3, key: 4 } as const;
const columns = ['anyone', 'merchant', 'reviewer', 'administrator'];

/** docs/access-matrix.md */
export function accessMatrixDocs(): string {
  const rows = names.map((name) => {
    const { method, path, caller }: Endpoint = endpoints[name];
    const may = columns.map((_column, index) => (index >= callers[caller] ? 'yes' : ''));
    const proof = needsProof(name) ? proofWords[proofByContract(name)] : '';
    return `| \`${method} ${path}\` | ${may.join(' | ')} | ${proof} |`;
  });
  return `# Access matrix

Generated from the contract by \`npx vitest run server/acceptance/step-up-matrix -u\`. *Step-up* means that the
session proved its password, and its code where a second factor is on, within the last five minutes.
*In the request* means that the request itself carries the password, a code or the token of an email
link. The last column covers every endpoint that changes something or hands out a file.

| endpoint | ${columns.join(' | ')} | additional proof |
|---|${columns.map(() => '---|').join('')}---|
${rows.join('\n')}

${scopeMatrixDocs()}`;
}
