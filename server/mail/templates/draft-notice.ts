import { formatWeekdayAndTime } from '@piton/contract/time/time.ts';
import { greet } from './greet.ts';
import type { Draft } from './email-content.ts';
import type { Mail } from '../mail.ts';

type Notice = Exclude<
  Extract<Mail, { firstName: string }>,
  { link: string } | { page: string } | { whom: string }
>;

/** Security notices, sent because the person who acted may not be the owner. */
export function draftNotice(mail: Notice, supportEmail: string): Draft {
  const { subject, preview, text, advice } = messageOf(mail);
  const help = `to ${supportEmail} right away and we’ll help you.`;
  const secureAccount = `Set a new password with “Forgot password” on the sign-in page, and write ${help}`;
  return {
    subject,
    preview,
    heading: subject,
    paragraphs: [`${greet(mail.firstName)} ${text}`, ...(advice === undefined ? [] : [advice])],
    facts: factsOf(mail),
    caution: `Not you? ${canSignIn(mail) ? secureAccount : `Write ${help}`}`,
    reason: 'it’s about the security of your account.',
  };
}

type Message = { subject: string; preview: string; text: string; advice?: string };

const ifItWasYou = 'If that was you, no action is needed.';

function messageOf(mail: Notice): Message {
  switch (mail.kind) {
    case 'password-changed':
      return {
        subject: 'Your password has been changed',
        preview: ifItWasYou,
        text: `your Piton account has a new password. ${ifItWasYou}`,
      };
    case 'email-change-requested':
      return {
        subject: 'Your email address is about to change',
        preview: 'It changes when the new address is confirmed.',
        text: 'someone asked to change the email address of your Piton account. If that was you, open our email at the new address to confirm it.',
      };
    case 'email-changed':
      return {
        subject: 'Your email address has been changed',
        preview: 'From now on we’ll write to the new address.',
        text: 'your Piton account has a new email address. Sign in with it from now on. We’ll write to it too.',
      };
    case 'second-factor-changed':
      return {
        subject: `Two-step sign-in is ${mail.isOn ? 'on' : 'off'}`,
        preview: ifItWasYou,
        text: mail.isOn
          ? 'from now on, signing in to your Piton account takes your password and a code from your app.'
          : 'from now on, signing in to your Piton account takes your password alone, without a code from your app.',
      };
    case 'recovery-code-used':
      return {
        subject: 'A recovery code has been used',
        preview: 'It was used to sign in.',
        text: 'someone signed in to your Piton account with one of your recovery codes. That code no longer works.',
        ...(mail.codesLeft <= fewCodes && { advice: makeNewCodes }),
      };
    case 'recovery-codes-renewed':
      return {
        subject: 'You have new recovery codes',
        preview: 'Your earlier codes no longer work.',
        text: `your Piton account has new recovery codes. Your earlier codes no longer work. ${ifItWasYou}`,
      };
    case 'codes-guessed':
      return {
        subject: 'Someone may have your password',
        preview: 'They entered ten wrong codes.',
        text: 'someone entered the password of your Piton account, then ten wrong codes. They can’t get in without a valid code.',
        advice: 'If that was you, no action is needed.',
      };
    case 'bank-account-changed':
      return bankAccountMessage(mail);
    case 'account-reopened':
      return {
        subject: 'Your account is open again',
        preview: 'You can sign in as before.',
        text: 'your Piton account is open again. Sign in as before. A company can take live payments again once we’ve reviewed it.',
      };
    case 'account-closed':
      return {
        subject: 'Your account is closed',
        preview: 'Thank you for using Piton.',
        text: 'your Piton account is closed, and you can no longer sign in. Thank you for using Piton.',
        advice:
          'Any money we still owe you is yours, but we can’t pay it out while the account is closed. Write to us and we’ll reopen the account to pay you.',
      };
  }
}

function bankAccountMessage({
  before,
}: Extract<Notice, { kind: 'bank-account-changed' }>): Message {
  if (before === null) {
    return {
      subject: 'A bank account has been linked',
      preview: 'Payouts are on hold until we’ve verified it.',
      text: 'a bank account for your payouts was linked to your Piton account. Payouts are on hold until we’ve verified it.',
    };
  }
  return {
    subject: 'Your bank account has been changed',
    preview: 'Payouts are on hold until we’ve verified it.',
    text: 'the bank account for your payouts was changed. Payouts are on hold until we’ve verified it. Money already on its way goes to your previous account.',
  };
}

const fewCodes = 2;
const makeNewCodes =
  'You have few codes left. Create new ones on your account page, and keep them in a safe place.';

/** True if the reader can still sign in with this address. */
function canSignIn({ kind }: Notice): boolean {
  return kind !== 'email-changed' && kind !== 'account-closed';
}

function factsOf(mail: Notice): [string, string][] {
  const facts: [string, string][] = [['When', formatWeekdayAndTime(mail.at)]];
  if ('device' in mail) facts.push(['Device', mail.device]);
  if ('newEmailMasked' in mail) facts.push(['New address', mail.newEmailMasked]);
  if (mail.kind === 'bank-account-changed') {
    if (mail.before) facts.push(['Before', mail.before]);
    facts.push(['Now', mail.now]);
    if (mail.changed.length > 0) facts.push(['Changed', mail.changed.join(', ')]);
  }
  if ('codesLeft' in mail) facts.push(['Codes left', `${mail.codesLeft}`]);
  return facts;
}
