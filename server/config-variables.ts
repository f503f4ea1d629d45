import { millsFromText } from '@piton/contract/money.ts';
import { z } from 'zod';
import { variable } from './config-variable.ts';
import { payoutVariables } from './payout-variables.ts';

function wholeNumber(least: number, most: number): z.ZodType<number, string> {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'is not a whole number')
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be from ${least} to ${most}`);
}

function urlOf(...protocols: string[]): z.ZodType<string, string> {
  return z
    .string()
    .refine((text) => URL.canParse(text), 'is not a URL')
    .refine(
      (text) => !URL.canParse(text) || protocols.includes(new URL(text).protocol),
      `must begin with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );
}

/** The address of a site: nothing after the host, so that it can be compared with `Origin`. */
const siteUrl = urlOf('http:', 'https:')
  .refine((text) => {
    if (!URL.canParse(text)) return true;
    const { pathname, search, hash, username, password } = new URL(text);
    return pathname === '/' && !search && !hash && !username && !password;
  }, 'must hold nothing after the host and port')
  .transform((text) => new URL(text).origin);

/** Credentials in it would fail every call, the one that recognises the simulator too. */
const gatewayUrl = urlOf('http:', 'https:').refine((text) => {
  if (!URL.canParse(text)) return true;
  const { username, password } = new URL(text);
  return !username && !password;
}, 'must hold no user name and no password');

/** Strict base64 of exactly 32 bytes: what decodes leniently could be two keys to two programs. */
export const key32 = z
  .string()
  .refine((text) => {
    const bytes = Buffer.from(text, 'base64');
    return bytes.length === 32 && bytes.toString('base64') === text;
  }, 'is not 32 bytes in base64')
  .transform((text) => Buffer.from(text, 'base64'));

/** Of the platform or of a company. */
export const merchantKey = z.string().regex(/^\w{1,64}$/, 'must be letters, digits and _');

const smtpUrl = urlOf('smtp:', 'smtps:').refine((text) => {
  if (!URL.canParse(text)) return true;
  const { hostname, username, password } = new URL(text);
  const isReadable = [username, password].every((part) => !/%(?![\da-f]{2})/i.test(part));
  return hostname !== '' && isReadable;
}, 'must name a host, and a % in the password is written as %25');

/** "Piton <no-reply@example.lc>", or the address alone. */
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

const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((text) => text === '1');

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export const variables = {
  PORT: variable({
    schema: wholeNumber(0, 65_535),
    purpose:
      'The port to listen on. Outside production the next free one is taken when it is in use.',
    byDefault: '3000',
    inProduction: 'a port in use ends the start',
    example: '3000',
  }),
  HOST: variable({
    schema: z.string().regex(/^[\w.:-]+$/, 'is not a host name or an address'),
    purpose: 'The address to listen on.',
    byDefault: '127.0.0.1; 0.0.0.0 in production',
    example: '127.0.0.1',
  }),
  PITON_DATA: variable({
    schema: z.string(),
    purpose: 'The folder for what the server keeps itself: the embedded database, generated keys.',
    byDefault: './data',
    example: './data',
  }),
  PITON_PUBLIC_URL: variable({
    schema: siteUrl,
    purpose:
      'Where people reach Piton. It decides the links in mails, whether cookies are `Secure`, HSTS, and which `Origin` may change anything.',
    byDefault: 'the address that was asked for, if it is one of this machine or its network',
    inProduction: 'required; https, or http on a loopback name while HOST is loopback too',
    example: 'https://pay.example.lc',
  }),
  DATABASE_URL: variable({
    schema: urlOf('postgres:', 'postgresql:'),
    purpose: 'The PostgreSQL database the server uses.',
    byDefault: 'an embedded PostgreSQL in the data folder, with every setting for durability on',
    inProduction:
      'to another host only over TLS: with sslmode=require, verify-ca or verify-full, unless plain connections are allowed',
    example: 'postgres://piton_app:password@db.internal:5432/piton?sslmode=verify-full',
    secret: 'password',
  }),
  PITON_DATABASE_ALLOW_PLAIN: variable({
    schema: flag,
    purpose:
      'Lets production connect to a database on another host without TLS. Set it only where the network between is yours alone.',
    byDefault: '0',
    example: '1',
  }),
  DATABASE_OWNER_URL: variable({
    schema: urlOf('postgres:', 'postgresql:'),
    purpose:
      'The same database as the role that owns the tables; only migrations use it. Refused without DATABASE_URL.',
    byDefault: 'DATABASE_URL',
    example: 'postgres://piton_owner:password@db.internal:5432/piton',
    secret: 'password',
  }),
  PITON_DATABASE_POOL: variable({
    schema: wholeNumber(1, 200),
    purpose:
      'How many database connections one server process may hold for requests; work in the background holds five more.',
    byDefault: '10',
    example: '10',
  }),
  PITON_MASTER_KEY: variable({
    schema: key32,
    purpose: 'The key that wraps every company’s private key: 32 random bytes in base64.',
    byDefault: 'generated into the data folder',
    inProduction: 'required; keys generated for development and weak ones are refused',
    example: 'the output of: openssl rand -base64 32',
    secret: 'whole',
  }),
  PITON_GATEWAY_URL: variable({
    schema: gatewayUrl,
    purpose:
      'The card gateway. Only the one that a payment was sent to knows it: change this one while none is Pending, and for three nights after the last was given up or resolved leave it, as the merchant key. What is open then stays so where another one does not know it, until the first is back or two people of staff decide.',
    byDefault: 'the gateway simulator that the start brings along',
    inProduction: 'required; https and not on a loopback name, unless the simulator is allowed',
    example: 'https://gateway.example.com',
    secret: 'password',
  }),
  PITON_GATEWAY_ALLOW_SIMULATOR: variable({
    schema: flag,
    purpose: 'Lets production run against the gateway simulator. No real money moves then.',
    byDefault: '0',
    example: '1',
  }),
  PITON_GATEWAY_MERCHANT_KEY: variable({
    schema: merchantKey,
    purpose:
      'What the card gateway knows the merchant by; its only credential. Companies may have one of their own instead: `npm run piton -- gateway-account`. The gateway knows a payment under the key that it was sent with: change this one while none is Pending, and for three nights after the last was given up or resolved leave it: in these it is asked about that once more. One that is Pending stays so under another key where the gateway does not know it, until the key is back or two people of staff decide.',
    byDefault: 'one that the simulator takes',
    inProduction: 'required',
    example: 'BOSL_1234567',
    secret: 'whole',
  }),
  PITON_GATEWAY_LIMIT_MS: variable({
    schema: wholeNumber(500, 40_000),
    purpose:
      'How long the card gateway may take to answer. What it has not answered by then is asked again later, never sent again.',
    byDefault: '30000',
    example: '30000',
  }),
  PITON_GATEWAY_QUIET_SECONDS: variable({
    schema: wholeNumber(8, 604_800),
    purpose:
      'How long a payment that the card gateway does not know may still turn up there. Only after it is the payment given up. At least 7 s longer than twice the limit. The simulator’s payments wait for 12 s at most.',
    byDefault: '3600; 90 with the simulator that the start brings along',
    example: '3600',
  }),
  PITON_PAYMENT_MAX: variable({
    schema: z
      .string()
      .refine((text) => (millsFromText(text) ?? 0n) > 0n, 'is not an amount above zero')
      .transform((text) => millsFromText(text) ?? 0n),
    purpose: 'The largest single payment, in XCD.',
    byDefault: '50000.00',
    example: '50000.00',
  }),
  ...payoutVariables,
  PITON_TRIES_PER_CARD: variable({
    schema: wholeNumber(1, 1_000_000),
    purpose: 'How often one card may be tried within ten minutes, so that nobody tests cards here.',
    byDefault: '5',
    example: '5',
  }),
  PITON_TRIES_PER_ADDRESS: variable({
    schema: wholeNumber(1, 1_000_000),
    purpose:
      'How often somebody at one address may try to pay on the pay page within ten minutes. Customers of a shop with its own wireless network share one.',
    byDefault: '20',
    example: '60',
  }),
  PITON_FREE_DECLINES: variable({
    schema: wholeNumber(1, 1_000_000),
    purpose:
      'How many cards may be declined at one company and channel within ten minutes before their share counts. Beyond it and 29 % of all, the page asks customers for a short proof of work, and the server channel takes payments for payment requests only.',
    byDefault: '7',
    example: '7',
  }),
  PITON_SMTP_URL: variable({
    schema: smtpUrl,
    purpose:
      'The server that takes our mails, with user and password where it asks for them. `smtps://` uses TLS from the start. `smtp://` with a password, and every `smtp://` in production, requires STARTTLS, unless the server is on this machine.',
    byDefault: 'none: mails are kept in the data folder and shown at `/dev/mailbox`',
    inProduction: 'required',
    example: 'smtps://piton:password@smtp.example.lc:465',
    secret: 'password',
  }),
  PITON_SMTP_ALLOW_PLAIN: variable({
    schema: flag,
    purpose:
      'Lets production send mails without TLS to a server on another host that takes no password. Mails hold links that sign people in.',
    byDefault: '0',
    example: '1',
  }),
  PITON_MAIL_FROM: variable({
    schema: mailbox,
    purpose: 'Who our mails come from.',
    byDefault: 'Piton <no-reply@piton.example>',
    inProduction: 'required',
    example: 'Piton <no-reply@example.lc>',
  }),
  PITON_SUPPORT_EMAIL: variable({
    schema: z.email('is not an address'),
    purpose: 'Where people who need help write to. It stands in every mail.',
    byDefault: 'support@piton.example',
    inProduction: 'required',
    example: 'support@example.lc',
  }),
  PITON_ALARM_EMAIL: variable({
    schema: z.email('is not an address'),
    purpose:
      'Where alarms are mailed to: that the nightly check found differences, that unusually many cards are declined, that nobody knows for long how payments ended.',
    byDefault: 'PITON_SUPPORT_EMAIL',
    example: 'operator@example.lc',
  }),
  PITON_TRUSTED_PROXIES: variable({
    schema: wholeNumber(0, 10),
    purpose:
      'How many proxies stand in front. Only then are `X-Forwarded-For` and `X-Request-Id` believed.',
    byDefault: '0',
    inProduction: 'required with an https public URL; 0 says that there is none',
    example: '1',
  }),
  PITON_METRICS_TOKEN: variable({
    schema: z.string().min(16, 'must be at least 16 characters'),
    purpose:
      'The bearer token for `/metrics`. Without it `/metrics` answers only to callers on the same machine that come through no proxy.',
    byDefault: 'none',
    example: 'the output of: openssl rand -hex 24',
    secret: 'whole',
  }),
  PITON_LOG_LEVEL: variable({
    schema: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`),
    purpose: 'The least important log lines to write.',
    byDefault: 'info; warn in the demo',
    example: 'info',
  }),
  PITON_REQUEST_LIMIT_MS: variable({
    schema: wholeNumber(100, 120_000),
    purpose: 'How long one request may be worked on before it is answered 503.',
    byDefault: '15000',
    example: '15000',
  }),
  PITON_STOP_LIMIT_MS: variable({
    schema: wholeNumber(0, 120_000),
    purpose: 'How long a stop waits for requests in flight before it cuts them off.',
    byDefault: '3000; 10000 in production',
    example: '10000',
  }),
  PITON_WEB_DEV_URL: variable({
    schema: siteUrl,
    purpose: 'The Vite server that pages and assets come from. Development only.',
    byDefault: 'none: pages come from the built files',
    inProduction: 'refused',
    example: 'http://localhost:5173',
  }),
} as const;

export type VariableName = keyof typeof variables;
export const variableNames = Object.keys(variables) as VariableName[];
