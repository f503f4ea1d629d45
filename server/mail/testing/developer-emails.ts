import type { Mail } from '../mail.ts';

const at = new Date('2026-11-27T18:05:00Z');
const toAna = { to: 'ana@example.lc', firstName: 'Ana' };

type Kind = 'webhook-disabled' | 'endpoint-address-set' | 'key-expiring' | 'key-revoked';

/** Emails about a company's own programs. */
export const developerEmails: { [Each in Kind]: Extract<Mail, { kind: Each }> } = {
  'webhook-disabled': {
    kind: 'webhook-disabled',
    ...toAna,
    at,
    companyName: 'Ti Kaye',
    host: 'shop.tikaye.example',
    mode: 'live',
    by: 'failing',
    page: 'https://pay.example.lc/developers/webhooks/019ac5d0-6e1c-7d3a-9b50-3f1d2a7c8e44?mode=live',
  },
  'endpoint-address-set': {
    kind: 'endpoint-address-set',
    ...toAna,
    at,
    companyName: 'Ti Kaye',
    keyName: 'Shop',
    host: 'shop.tikaye.example',
    mode: 'live',
    change: 'created',
    page: 'https://pay.example.lc/developers?mode=live',
  },
  'key-expiring': {
    kind: 'key-expiring',
    ...toAna,
    at,
    companyName: 'Ti Kaye',
    keyName: 'Shop',
    mode: 'live',
    expiresAt: at,
    page: 'https://pay.example.lc/developers?mode=live',
  },
  'key-revoked': {
    kind: 'key-revoked',
    ...toAna,
    at,
    companyName: 'Ti Kaye',
    keyName: 'Shop',
    mode: 'live',
    page: 'https://pay.example.lc/developers?mode=live',
  },
};
