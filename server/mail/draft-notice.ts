import { formatWeekdayAndTime } from '@piton/contract/time.ts';
import { greet } from './greet.ts';
import type { Draft } from './letter.ts';
import type { Mail } from './mail.ts';

type Notice = Exclude<
  Extract<Mail, { firstName: string }>,
  { link: string } | { page: string } | { whom: string }
>;

/** The mails that nobody asked for, because the one who acted may not be the one who reads. */
export function draftNotice(mail: Notice, supportEmail: string): Draft {
  const { subject, preview, said, advice } = newsOf(mail);
  const getHelp = `write to ${supportEmail} at once, and we help you.`;
  const secureAccount = `set a new password with “Forgot password” on the sign-in page, and ${getHelp}`;
  return {
    subject,
    preview,
    heading: subject,
    paragraphs: [`${greet(mail.firstName)} ${said}`, ...(advice === undefined ? [] : [advice])],
    facts: factsOf(mail),
    caution: `Not you? Then ${canSignIn(mail) ? secureAccount : getHelp}`,
    reason: 'it is about the safety of your account.',
  };
}

type News = { subject: string; preview: string; said: string; advice?: string };

const ifItWasYou = 'If that was you, there is nothing to do.';

function newsOf(mail: Notice): News {
  switch (mail.kind) {
    case 'password-changed':
      return {
        subject: 'Your password was changed',
        preview: ifItWasYou,
        said: `your Piton account has a new password. ${ifItWasYou}`,
      };
    case 'email-change-asked':
      return {
        subject: 'Your email address is about to change',
        preview: 'It changes when the new address is confirmed.',
        said: 'a new email address was asked for in your Piton account. If that was you, look there for our mail: the address changes when you confirm it.',
      };
    case 'email-changed':
      return {
        subject: 'Your email address was changed',
        preview: 'From now on we write to the new address.',
        said: 'your Piton account has a new email address. From now on you sign in with it, and we write to it.',
      };
    case 'second-factor-changed':
      return {
        subject: `Sign-in codes are ${mail.isOn ? 'on' : 'off'}`,
        preview: ifItWasYou,
        said: mail.isOn
          ? 'from now on, signing in to your Piton account takes your password and a code from your app.'
          : 'from now on, signing in to your Piton account takes your password alone, without a code from your app.',
      };
    case 'recovery-code-used':
      return {
        subject: 'A recovery code was used',
        preview: 'Somebody signed in with it.',
        said: 'somebody signed in to your Piton account with one of your recovery codes. That code does not work again.',
        ...(mail.codesLeft <= fewCodes && { advice: makeNewCodes }),
      };
    case 'recovery-codes-renewed':
      return {
        subject: 'You have new recovery codes',
        preview: 'The earlier ones stop working.',
        said: `your Piton account has new recovery codes, and the earlier ones stop working. ${ifItWasYou}`,
      };
    case 'codes-guessed':
      return {
        subject: 'Somebody has your password',
        preview: 'They typed ten wrong codes.',
        said: 'somebody gave the password of your Piton account and then ten wrong codes. Without a right code they do not get in.',
        advice: 'If that was you, there is nothing to do.',
      };
    case 'bank-account-changed':
      return newsOfBankAccount(mail);
    case 'account-reopened':
      return {
        subject: 'Your account is open again',
        preview: 'You can sign in as before.',
        said: 'your Piton account was closed, and is open again. You sign in as before. A company takes live payments again once we have reviewed it.',
      };
    case 'account-closed':
      return {
        subject: 'Your account is closed',
        preview: 'Thank you for the time with us.',
        said: 'your Piton account is closed, and nobody can sign in to it any more. Thank you for the time with us.',
        advice:
          'Money that we still owe you stays yours, but nothing is paid out while the account is closed. Write to us, and we open the account again for that.',
      };
  }
}

function newsOfBankAccount({ before }: Extract<Notice, { kind: 'bank-account-changed' }>): News {
  if (before === null) {
    return {
      subject: 'A bank account was linked',
      preview: 'Payouts wait until we have verified it.',
      said: 'a bank account for your payouts was linked to your Piton account. Payouts wait until we have verified it.',
    };
  }
  return {
    subject: 'Your bank account was changed',
    preview: 'Payouts wait until we have verified it.',
    said: 'the bank account for your payouts was changed. Payouts wait until we have verified it; what is on its way already goes to the account before.',
  };
}

const fewCodes = 2;
const makeNewCodes =
  'You have few of them left. Make new ones on the account page, and keep them in a safe place.';

/** Whether who reads this can still help themselves, with this address. */
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
