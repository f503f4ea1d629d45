import type { Config } from '../config/config.ts';
import type { CountDropped } from './count-dropped-emails.ts';
import type { MailTransport } from './mail-transport.ts';

/** Sends emails for features that queue them themselves. */
export type Mailer = {
  readonly transport: MailTransport;
  /** How many emails it sends at once. */
  readonly connections: number;
  readonly perSecond: number;
  /** Emails are kept in the mailbox of the demo or of development, and reach no person. */
  readonly isMailbox: boolean;
  readonly sender: Pick<Config['mail'], 'from' | 'supportEmail'>;
  readonly countDropped: CountDropped;
};
