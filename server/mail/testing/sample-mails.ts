import type { Mail } from '../mail.ts';

const at = new Date('2026-11-27T18:05:00Z');
const link = 'https://pay.example.lc/verify-email#Zk3vQ9yT1bN7xW5cR8mL2pD4sF6hJ0gAaKeUiOoYtEw';
const toAna = { to: 'ana@example.lc', firstName: 'Ana' };
const device = 'Chrome on Android';
const newEmailMasked = 'an•••@gmail.com';

/** One of each kind. A kind that is missing here does not compile. */
export const sampleMails: { [Kind in Mail['kind']]: Extract<Mail, { kind: Kind }> } = {
  'verify-email': { kind: 'verify-email', ...toAna, link, validHours: 24 },
  'reset-password': { kind: 'reset-password', ...toAna, link, validMinutes: 30 },
  'password-changed': { kind: 'password-changed', ...toAna, at, device },
  'confirm-new-email': { kind: 'confirm-new-email', ...toAna, link, validHours: 1 },
  'email-change-asked': { kind: 'email-change-asked', ...toAna, newEmailMasked, at },
  'email-changed': { kind: 'email-changed', ...toAna, newEmailMasked, at },
  'second-factor-changed': { kind: 'second-factor-changed', ...toAna, isOn: true, at, device },
  'recovery-code-used': { kind: 'recovery-code-used', ...toAna, at, device, codesLeft: 2 },
  'recovery-codes-renewed': { kind: 'recovery-codes-renewed', ...toAna, at, device },
  'staff-invite': {
    kind: 'staff-invite',
    to: 'ben@example.lc',
    invitedBy: 'Marie Joseph',
    role: 'an administrator',
    link,
    validDays: 7,
  },
  'account-closed': { kind: 'account-closed', ...toAna, at },
  'bank-account-changed': {
    kind: 'bank-account-changed',
    ...toAna,
    at,
    device,
    isFirst: false,
    bankName: 'Bank of Saint Lucia Limited',
    lastFour: '4821',
  },
  'review-decided': {
    kind: 'review-decided',
    ...toAna,
    about: 'company',
    title: 'Ti Kaye',
    decision: 'ask_for_changes',
    note: 'Please write the address as it stands on your trade licence.',
    fields: { permanentaddress: 'The street is missing.' },
    page: 'https://pay.example.lc/companies',
  },
};
