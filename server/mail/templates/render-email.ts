import { draftAdmission } from './draft-admission.ts';
import { draftAlarm } from './draft-alarm.ts';
import { draftBalanceChange, isBalanceChange } from './draft-balance-change.ts';
import { draftDecision } from './draft-decision.ts';
import { draftLinkEmail } from './draft-link-email.ts';
import { draftNotice } from './draft-notice.ts';
import { draftPaid } from './draft-paid.ts';
import { draftPayout, isPayoutEmail } from './payouts/draft-payout.ts';
import { draftReceipt } from './receipt/draft-receipt.ts';
import { draftCustomerRefund } from './draft-refund.ts';
import { draftEndpointAddress } from './developers/draft-endpoint-address.ts';
import { draftKeyExpiring } from './developers/draft-key-expiring.ts';
import { draftKeyRevoked } from './developers/draft-key-revoked.ts';
import { draftWebhookDisabled } from './developers/draft-webhook-disabled.ts';
import { layOutHtml } from './lay-out-html.ts';
import { layOutText } from './lay-out-text.ts';
import type { Draft, EmailContent } from './email-content.ts';
import type { Mail } from '../mail.ts';

export function renderEmail(mail: Mail, supportEmail: string): EmailContent {
  const draft = draftOf(mail, supportEmail);
  return {
    subject: draft.subject,
    text: layOutText(draft, supportEmail),
    html: layOutHtml(draft, supportEmail),
  };
}

function draftOf(mail: Mail, supportEmail: string): Draft {
  if (isPayoutEmail(mail)) return draftPayout(mail);
  if (isBalanceChange(mail)) return draftBalanceChange(mail, supportEmail);
  switch (mail.kind) {
    case 'review-decided':
      return draftDecision(mail);
    case 'staff-admitted':
      return draftAdmission(mail, supportEmail);
    case 'payment-receipt':
      return draftReceipt(mail, supportEmail);
    case 'customer-refund':
      return draftCustomerRefund(mail, supportEmail);
    case 'paid':
      return draftPaid(mail);
    case 'key-expiring':
      return draftKeyExpiring(mail);
    case 'key-revoked':
      return draftKeyRevoked(mail);
    case 'endpoint-address-set':
      return draftEndpointAddress(mail);
    case 'webhook-disabled':
      return draftWebhookDisabled(mail);
    case 'self-check-differs':
    case 'self-check-failed':
    case 'finding-acknowledged':
    case 'declines-began':
    case 'declines-over':
    case 'sales-stay-open':
    case 'sales-open-no-more':
      return draftAlarm(mail, supportEmail);
    default:
      return 'link' in mail ? draftLinkEmail(mail) : draftNotice(mail, supportEmail);
  }
}
