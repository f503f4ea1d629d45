import type { Mail } from '../mail.ts';

const at = new Date('2026-11-27T18:05:00Z');
const link = 'https://pay.example.lc/verify-email#Zk3vQ9yT1bN7xW5cR8mL2pD4sF6hJ0gAaKeUiOoYtEw';
const toAna = { to: 'ana@example.lc', firstName: 'Ana' };
const device = 'Chrome on Android';
const newEmailMasked = 'an•••@gmail.com';

const correction = {
  at,
  companyName: 'Ti Kaye',
  amount: 'EC$80.00',
  sale: {
    amount: 'EC$80.00',
    paidAt: new Date('2026-11-02T14:30:00Z'),
    transactionNumber: '7Q2M4ZK9T1XA5B8C',
    invoiceNumber: 'K7M2PQ9RXT4H',
  },
  ourReference: '019ac5d0-6e1c-7d3a-9b50-3f1d2a7c8e44',
  page: 'https://pay.example.lc/Mytransactions',
};

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
  'codes-guessed': { kind: 'codes-guessed', ...toAna, at },
  'staff-invite': {
    kind: 'staff-invite',
    to: 'ben@example.lc',
    invitedBy: 'Marie Joseph',
    role: 'an administrator',
    link,
    validDays: 7,
  },
  'staff-admitted': {
    kind: 'staff-admitted',
    ...toAna,
    at,
    how: 'invited',
    whom: 'ben@example.lc',
    role: 'an administrator',
    by: 'Marie Joseph',
    isByReader: false,
  },
  'account-closed': { kind: 'account-closed', ...toAna, at },
  'account-reopened': { kind: 'account-reopened', ...toAna, at },
  'bank-account-changed': {
    kind: 'bank-account-changed',
    ...toAna,
    at,
    device,
    before: 'Republic Bank •••• 3341',
    now: 'Bank of Saint Lucia Limited •••• 4821',
    changed: ['Bank name', 'Account number'],
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
  'payment-receipt': {
    kind: 'payment-receipt',
    to: 'marie@example.lc',
    personName: 'Marie Alexander',
    companyName: 'Ti Kaye',
    amount: 'EC$80.00',
    purpose: 'Nutmeg and mace',
    paidAt: at,
    card: 'Visa •••• 3333',
    transactionNumber: '7Q2M4ZK9T1XA5B8C',
    invoiceNumber: 'K7M2PQ9RXT4H',
    page: 'https://pay.example.lc/receipt/tikayetikayetikaye00/Zk3vQ9yT1bN7xW5cR8mL2p',
    since: null,
  },
  paid: {
    kind: 'paid',
    ...toAna,
    count: 1,
    total: 'EC$80.00',
    net: 'EC$74.80',
    payments: [
      {
        paidAt: at,
        amount: 'EC$80.00',
        by: 'Marie Alexander',
        purpose: 'Nutmeg and mace',
        companyName: 'Ti Kaye',
        transactionNumber: '7Q2M4ZK9T1XA5B8C',
      },
    ],
    page: 'https://pay.example.lc/Mytransactions',
  },
  adjusted: {
    kind: 'adjusted',
    ...toAna,
    ...correction,
    sale: null,
    isGiven: false,
    against: 'acquirer_receivable',
  },
  'charged-back': {
    kind: 'charged-back',
    ...toAna,
    ...correction,
    disputeFee: 'EC$25.00',
    theirReference: 'CB-77',
  },
  'chargeback-decided': {
    kind: 'chargeback-decided',
    ...toAna,
    ...correction,
    isWon: true,
    theirReference: 'CB-77',
  },
  'self-check-differs': {
    kind: 'self-check-differs',
    to: 'operator@example.lc',
    at,
    found: [
      {
        what: 'A balance is not what its entries come to',
        count: 3,
        first: [
          'Account 17 (live merchant_payable of tikayetikayetikaye00) says 92566 mills and its entries say 92565.',
        ],
        todo: 'Pay nothing out until it is known why.',
      },
    ],
  },
  'self-check-failed': {
    kind: 'self-check-failed',
    to: 'operator@example.lc',
    at,
    tryAfter: new Date('2026-11-27T18:20:00Z'),
  },
  'finding-acknowledged': {
    kind: 'finding-acknowledged',
    to: 'operator@example.lc',
    at,
    what: 'A balance is not what its entries come to',
    count: 3,
    todo: 'Pay nothing out until it is known why.',
    by: 'Kendrick Augustin (kendrick@example.lc)',
    note: 'A balance was set by hand, ticket 12.',
  },
  'declines-began': {
    kind: 'declines-began',
    to: 'operator@example.lc',
    at,
    spikes: [
      { company: null, tried: 96, declined: 61, began: at },
      {
        company: { id: 'tikayetikayetikaye00', name: 'Ti Kaye' },
        tried: 60,
        declined: 58,
        began: at,
      },
    ],
  },
  'declines-over': {
    kind: 'declines-over',
    to: 'operator@example.lc',
    at,
    spikes: [
      {
        company: { id: 'tikayetikayetikaye00', name: 'Ti Kaye' },
        tried: 60,
        declined: 58,
        began: at,
      },
    ],
  },
  'sales-stay-open': {
    kind: 'sales-stay-open',
    to: 'operator@example.lc',
    at,
    count: 3,
    oldest: new Date(at.getTime() - 91 * 60_000),
  },
  'sales-open-no-more': {
    kind: 'sales-open-no-more',
    to: 'operator@example.lc',
    at,
    count: 3,
    oldest: new Date(at.getTime() - 40 * 60_000),
  },
};
