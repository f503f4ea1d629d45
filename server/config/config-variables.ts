import { millsFromText } from '@piton/contract/money/money.ts';
import { z } from 'zod';
import { backupVariables } from './backup-variables.ts';
import { variable } from './config-variable.ts';
import { gatewayVariables } from './gateway-variables.ts';
import { mailVariables } from './mail-variables.ts';
import { payoutVariables } from './payout-variables.ts';
import { roleVariables } from './role-variables.ts';
import { flag, key32, urlOf, wholeNumber } from './variable-schemas.ts';

/** A site's origin: nothing after the host, so that it can be compared with `Origin`. */
const siteUrl = urlOf('http:', 'https:')
  .refine((text) => {
    if (!URL.canParse(text)) return true;
    const { pathname, search, hash, username, password } = new URL(text);
    return pathname === '/' && !search && !hash && !username && !password;
  }, 'must hold nothing after the host and port')
  .transform((text) => new URL(text).origin);

/** A host and a port alone. */
const syslogUrl = urlOf('udp:', 'tcp:', 'tls:').refine((text) => {
  if (!URL.canParse(text)) return true;
  const { hostname, pathname, search, hash, username, password } = new URL(text);
  return hostname !== '' && pathname.length < 2 && !search && !hash && !username && !password;
}, 'must hold a host and nothing after the port');

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export const variables = {
  PORT: variable({
    schema: wholeNumber(0, 65_535),
    purpose:
      'The port to listen on. If it is taken, Piton uses the next free one, except in production.',
    byDefault: '3000',
    inProduction: 'the start fails if the port is taken',
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
    purpose: 'The folder for the built-in database and generated keys.',
    byDefault: './data',
    example: './data',
  }),
  PITON_PUBLIC_URL: variable({
    schema: siteUrl,
    purpose:
      'The public address of Piton. It decides links in emails, `Secure` cookies, HSTS, and the `Origin` that may change data.',
    byDefault: 'the requested address, if it belongs to this machine or its network',
    inProduction: 'required; https, or http if both its name and HOST are loopback',
    example: 'https://pay.example.lc',
  }),
  PITON_PAY_URL: variable({
    schema: siteUrl,
    purpose:
      'The address of pay pages, receipts and 3-D Secure, if they have a host of their own. Requires PITON_PUBLIC_URL. Links to these pages under the public URL lead here.',
    byDefault: 'PITON_PUBLIC_URL',
    example: 'https://pay.example.lc',
  }),
  PITON_CONSOLE_URL: variable({
    schema: siteUrl,
    purpose:
      'The address of the console, if it has a host of its own, which a proxy can keep to your network. Staff sign in there. Requires PITON_PUBLIC_URL.',
    byDefault: 'PITON_PUBLIC_URL',
    example: 'https://console.example.lc',
  }),
  DATABASE_URL: variable({
    schema: urlOf('postgres:', 'postgresql:'),
    purpose: 'The PostgreSQL database the server uses.',
    byDefault: 'a built-in PostgreSQL in the data folder, with every setting for durability on',
    inProduction:
      'TLS required for another host (sslmode=require, verify-ca or verify-full), unless plain connections are allowed',
    example: 'postgres://piton_app:password@db.internal:5432/piton?sslmode=verify-full',
    secret: 'password',
  }),
  PITON_DATABASE_ALLOW_PLAIN: variable({
    schema: flag,
    purpose:
      'Lets production connect to a database on another host without TLS. Set it only on a private network.',
    byDefault: '0',
    example: '1',
  }),
  DATABASE_OWNER_URL: variable({
    schema: urlOf('postgres:', 'postgresql:'),
    purpose:
      'The same database with the role that owns the tables. Only migrations and commands use it. Requires DATABASE_URL.',
    byDefault: 'DATABASE_URL',
    example: 'postgres://piton_owner:password@db.internal:5432/piton',
    secret: 'password',
  }),
  PITON_STANDBY_URL: variable({
    schema: urlOf('postgres:', 'postgresql:'),
    purpose:
      'A standby of the same database, or an address that leads to one. Lists and reports read from it as long as it has replayed everything committed before, and from DATABASE_URL otherwise. Requires DATABASE_URL.',
    byDefault: 'none: lists and reports read from DATABASE_URL',
    inProduction: 'as DATABASE_URL',
    example: 'postgres://piton_app:password@standby.internal:5432/piton?sslmode=verify-full',
    secret: 'password',
  }),
  PITON_DATABASE_POOL: variable({
    schema: wholeNumber(1, 200),
    purpose:
      'Database connections per server process for requests; background work has more of its own.',
    byDefault: '10',
    example: '10',
  }),
  PITON_MASTER_KEY: variable({
    schema: key32,
    purpose:
      'The key that wraps each company’s private key: 32 random bytes in base64. Other accounts on the machine may see a variable; a source below is safer.',
    byDefault: 'generated into the data folder',
    inProduction: 'one source is required; development keys and weak keys are refused',
    example: 'the output of: openssl rand -base64 32',
    secret: 'whole',
  }),
  PITON_MASTER_KEY_FILE: variable({
    schema: z.string(),
    purpose: 'A file that holds the master key.',
    byDefault: 'none',
    inProduction: 'refused if others can read it, or its group can change it',
    example: '/etc/piton/master-key',
  }),
  PITON_MASTER_KEY_COMMAND: variable({
    schema: z.string(),
    purpose:
      'A shell command that prints the master key, such as one of a key manager or an HSM. It runs once, at the start, for at most 10 s; Piton logs neither its output nor its errors.',
    byDefault: 'none',
    example:
      'pkcs11-tool --module /usr/lib/softhsm/libsofthsm2.so --login --pin env:PIN --read-object --type data --label piton-master-key',
    secret: 'whole',
  }),
  ...roleVariables,
  ...backupVariables,
  ...gatewayVariables,
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
  PITON_ATTEMPTS_PER_CARD: variable({
    schema: wholeNumber(1, 1_000_000),
    purpose: 'Card attempts per card within ten minutes, against card testing.',
    byDefault: '5',
    example: '5',
  }),
  PITON_ATTEMPTS_PER_ADDRESS: variable({
    schema: wholeNumber(1, 1_000_000),
    purpose:
      'Card attempts per address on the pay page within ten minutes. Customers in a shop’s wireless network share an address.',
    byDefault: '20',
    example: '60',
  }),
  PITON_FREE_DECLINES: variable({
    schema: wholeNumber(1, 1_000_000),
    purpose:
      'Declined cards per company and channel within ten minutes before velocity checks apply. Above this and 29 % of all, the page requires a short proof of work, and the server channel accepts only payments for payment requests.',
    byDefault: '7',
    example: '7',
  }),
  ...mailVariables,
  PITON_WEBHOOK_PRIVATE_ADDRESSES: variable({
    schema: flag,
    purpose:
      'Lets merchants’ webhook endpoints use http and private addresses, such as this machine’s, but no link-local ones. For development only: merchants could reach your network.',
    byDefault: '1; 0 in production',
    example: '0',
  }),
  PITON_TRUSTED_PROXIES: variable({
    schema: wholeNumber(0, 10),
    purpose:
      'Number of proxies in front of the server. Above 0 it trusts `X-Forwarded-For` and `X-Request-Id`.',
    byDefault: '0',
    inProduction: 'required with an https public URL; 0 for none',
    example: '1',
  }),
  PITON_METRICS_TOKEN: variable({
    schema: z.string().min(16, 'must be at least 16 characters'),
    purpose:
      'The bearer token for `/metrics`. Without it `/metrics` responds only to callers on the same machine without a proxy.',
    byDefault: 'none',
    example: 'the output of: openssl rand -hex 24',
    secret: 'whole',
  }),
  PITON_SYSLOG_URL: variable({
    schema: syslogUrl,
    purpose:
      'The syslog server that gets security events (RFC 5424): `udp://` and `tcp://` with port 514, `tls://` with port 6514 by default. With `tls://` its certificate must be valid; `NODE_EXTRA_CA_CERTS` names a file with a CA of your own.',
    byDefault: 'none: security events are in the log and the database only',
    example: 'tls://syslog.example.lc',
  }),
  PITON_LOG_LEVEL: variable({
    schema: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`),
    purpose: 'The lowest level of log lines to write.',
    byDefault: 'info; warn in the demo',
    example: 'info',
  }),
  PITON_REQUEST_LIMIT_MS: variable({
    schema: wholeNumber(100, 120_000),
    purpose: 'Time limit of a request, after which it gets 503.',
    byDefault: '15000',
    example: '15000',
  }),
  PITON_STOP_LIMIT_MS: variable({
    schema: wholeNumber(0, 120_000),
    purpose: 'How long a stop waits for running requests.',
    byDefault: '3000; 10000 in production',
    example: '10000',
  }),
  PITON_WEB_DEV_URL: variable({
    schema: siteUrl,
    purpose: 'The Vite server for pages and assets. Development only.',
    byDefault: 'none: pages come from the built files',
    inProduction: 'refused',
    example: 'http://localhost:5173',
  }),
} as const;

export type VariableName = keyof typeof variables;

/** Shows a value as its variable's `secret` allows. */
export type Show = (name: VariableName, value: unknown) => unknown;
export const variableNames = Object.keys(variables) as VariableName[];
