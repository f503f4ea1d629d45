import { formatWeekdayAndTime } from '@piton/contract/time.ts';
import { greet } from './greet.ts';
import type { Draft } from './letter.ts';
import type { Mail } from './mail.ts';

type Notice = Exclude<Mail, { link: string }>;

/** The mails that nobody asked for, because the one who acted may not be the one who reads. */
export function draftNotice(mail: Notice, supportEmail: string): Draft {
  const hello = greet(mail.firstName);
  const getHelp = `write to ${supportEmail} at once. We help you.`;
  const secure = `set a new password with “Forgot password” on the sign-in page, and ${getHelp}`;
  const common = { facts: factsOf(mail), reason: 'it is about the safety of your account.' };
  switch (mail.kind) {
    case 'password-changed':
      return {
        ...common,
        subject: 'Your password was changed',
        preview: 'If that was you, there is nothing to do.',
        heading: 'Your password was changed',
        paragraphs: [
          `${hello} your Piton account has a new password. If that was you, there is nothing to do.`,
        ],
        caution: `Not you? Then ${secure}`,
      };
    case 'email-change-asked':
      return {
        ...common,
        subject: 'Your email address is about to change',
        preview: 'It changes when the new address is confirmed.',
        heading: 'Your email address is about to change',
        paragraphs: [
          `${hello} somebody signed in to your Piton account asked to change its email address. It changes when the new address is confirmed. If that was you, look there for our mail.`,
        ],
        caution: `Not you? Then ${secure}`,
      };
    case 'email-changed':
      return {
        ...common,
        subject: 'Your email address was changed',
        preview: 'From now on we write to the new address.',
        heading: 'Your email address was changed',
        paragraphs: [
          `${hello} your Piton account has a new email address. From now on you sign in with it, and we write to it.`,
        ],
        caution: `Not you? Then ${getHelp}`,
      };
    case 'second-factor-changed':
      return {
        ...common,
        ...draftSecondFactor(hello, mail.isOn),
        caution: `Not you? Then ${secure}`,
      };
    case 'recovery-code-used':
      return {
        ...common,
        subject: 'A recovery code was used',
        preview: 'Somebody signed in with it.',
        heading: 'A recovery code was used',
        paragraphs: [
          `${hello} somebody signed in to your Piton account with one of your recovery codes. It does not work again.`,
          ...(mail.codesLeft <= 2
            ? ['Few are left. Make new ones on the account page, and keep them in a safe place.']
            : []),
        ],
        caution: `Not you? Then ${secure}`,
      };
    case 'account-closed':
      return {
        ...common,
        subject: 'Your account is closed',
        preview: 'Thank you for the time with us.',
        heading: 'Your account is closed',
        paragraphs: [
          `${hello} your Piton account is closed, and nobody can sign in to it any more. Thank you for the time with us.`,
        ],
        caution: `Not you? Then ${getHelp}`,
      };
  }
}

function draftSecondFactor(hello: string, isOn: boolean) {
  const subject = `Sign-in codes are ${isOn ? 'on' : 'off'}`;
  return {
    subject,
    heading: subject,
    preview: 'If that was you, there is nothing to do.',
    paragraphs: [
      isOn
        ? `${hello} from now on, signing in to your Piton account takes your password and a code from your app.`
        : `${hello} from now on, signing in to your Piton account takes your password alone, without a code from your app.`,
    ],
  };
}

function factsOf(mail: Notice): [string, string][] {
  const facts: [string, string][] = [['When', formatWeekdayAndTime(mail.at)]];
  if ('device' in mail) facts.push(['Device', mail.device]);
  if ('newEmailMasked' in mail) facts.push(['New address', mail.newEmailMasked]);
  if ('codesLeft' in mail) facts.push(['Codes left', `${mail.codesLeft}`]);
  return facts;
}
