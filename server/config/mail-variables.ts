import { z } from 'zod';
import { variable } from './config-variable.ts';
import { flag, urlOf, wholeNumber } from './variable-schemas.ts';

const smtpUrl = urlOf('smtp:', 'smtps:').refine((text) => {
  if (!URL.canParse(text)) return true;
  const { hostname, username, password } = new URL(text);
  const isReadable = [username, password].every((part) => !/%(?![\da-f]{2})/i.test(part));
  return hostname !== '' && isReadable;
}, 'must name a host, and a % in the password is written as %25');

/** "Piton <no-reply@example.lc>", or only the address. */
const mailbox = z
  .string()
  .regex(
    /^(?:[^<>"@,;\\\r\n]+ <[^\s<>"@,;]+@[\w.-]+>|[^\s<>"@,;]+@[\w.-]+)$/,
    'is not an address, with or without a name before it',
  )
  .transform((text) => {
    const [, name = '', address = text] = /^(.+) <(.+)>$/.exec(text) ?? [];
    return { name: name.trim(), address };
  });

/** Emails to merchants, customers and staff. */
export const mailVariables = {
  PITON_SMTP_URL: variable({
    schema: smtpUrl,
    purpose:
      'The mail server, with user and password if it needs them. `smtps://` uses TLS from the start. `smtp://` requires STARTTLS with a password and in production, unless the server is on this machine.',
    byDefault: 'none: emails stay in the data folder and are shown at `/dev/mailbox`',
    inProduction: 'required',
    example: 'smtps://piton:password@smtp.example.lc:465',
    secret: 'password',
  }),
  PITON_SMTP_ALLOW_PLAIN: variable({
    schema: flag,
    purpose:
      'Lets production send emails without TLS to a server on another host without a password. Emails contain links that sign people in.',
    byDefault: '0',
    example: '1',
  }),
  PITON_SMTP_CONNECTIONS: variable({
    schema: wholeNumber(1, 100),
    purpose:
      'Connections that a server process opens to the mail server at once. Each sends one email after the other.',
    byDefault: '5',
    example: '20',
  }),
  PITON_SMTP_PER_SECOND: variable({
    schema: wholeNumber(1, 10_000),
    purpose:
      'Emails that a server process sends per second; further ones wait. Set it to what your mail server accepts, divided by the number of server processes, and above your busiest hour’s payments per second.',
    byDefault: '14, which many hosted mail servers accept',
    example: '250',
  }),
  PITON_MAIL_FROM: variable({
    schema: mailbox,
    purpose: 'The sender of our emails.',
    byDefault: 'Piton <no-reply@piton.example>',
    inProduction: 'required',
    example: 'Piton <no-reply@example.lc>',
  }),
  PITON_SUPPORT_EMAIL: variable({
    schema: z.email('is not an address'),
    purpose: 'The address for support, shown in each email.',
    byDefault: 'support@piton.example',
    inProduction: 'required',
    example: 'support@example.lc',
  }),
  PITON_ALARM_EMAIL: variable({
    schema: z.email('is not an address'),
    purpose:
      'The address for alarms: differences in the nightly check, unusually many declined cards, payments that stay Pending.',
    byDefault: 'PITON_SUPPORT_EMAIL',
    example: 'operator@example.lc',
  }),
  PITON_SECURITY_EMAIL: variable({
    schema: z.email('is not an address'),
    purpose: 'The address for reports of weaknesses, shown at `/.well-known/security.txt`.',
    byDefault: 'PITON_SUPPORT_EMAIL',
    example: 'security@example.lc',
  }),
};
