import pg from 'pg';
import { bucketOf } from './backup-config.ts';
import type { Config } from './config.ts';
import type { VariableName } from './config-variables.ts';
import { sendWithinMs } from './send-limit.ts';

/** Rules of a mode, beyond the syntax of each variable. */
export function configProblems(config: Config, isSet: (name: VariableName) => boolean): string[] {
  const inEveryMode = [
    databaseProblem(config.database),
    roleProblem(config),
    paymentsKeyProblem(config),
    hostsProblem(config),
    webDevUrlProblem(config),
    quietProblem(config.gateway),
    backupProblem(config),
    s3Problem(config),
  ];
  const inProduction = () => [
    publicUrlProblem(config),
    isSet('PITON_TRUSTED_PROXIES') ? null : trustedProxiesProblem(config.publicUrl),
    ...gatewayProblems(config.gateway),
    ...mailProblems(isSet),
    ...plainDatabaseProblems(config.database, isSet),
  ];
  return [...inEveryMode, ...(config.mode === 'production' ? inProduction() : [])].filter(
    (problem) => problem !== null,
  );
}

/**
 * A URL for the owner implies an external database. Starting the embedded one instead would look
 * like a loss of all data.
 */
function databaseProblem({ url, ownerUrl, standbyUrl }: Config['database']): string | null {
  if (url !== null) return null;
  if (standbyUrl !== null) return 'DATABASE_URL is missing although PITON_STANDBY_URL is set.';
  if (ownerUrl === null) return null;
  return 'DATABASE_URL is missing although DATABASE_OWNER_URL is set, which only migrations use. Example: postgres://piton_app:password@db.internal:5432/piton';
}

/** The built-in database belongs to one server and its account. */
function roleProblem({ role, database }: Config): string | null {
  if (role === 'all' || database.url !== null) return null;
  return `DATABASE_URL is missing although PITON_ROLE is ${role}: both servers need the same database. Example: postgres://piton_app:password@db.internal:5432/piton`;
}

/** The web server must not have the key, or the separation protects nothing. */
function paymentsKeyProblem({ role, masterKey, paymentsKey }: Config): string | null {
  if (role === 'web' && paymentsKey !== null) {
    return 'PITON_PAYMENTS_KEY, its file, command or credential is set although PITON_ROLE is web: give it to the payment server alone.';
  }
  if (masterKey === null || paymentsKey?.equals(masterKey) !== true) return null;
  return 'PITON_PAYMENTS_KEY must not be the master key. Example: the output of: openssl rand -base64 32';
}

/** Hosts of one name would share cookies, and one over plain http would show them. */
function hostsProblem({ publicUrl, payUrl, consoleUrl }: Config): string | null {
  const own = [
    ['PITON_PAY_URL', payUrl],
    ['PITON_CONSOLE_URL', consoleUrl],
  ] as const;
  for (const [name, url] of own) {
    if (url === null) continue;
    if (publicUrl === null) return `PITON_PUBLIC_URL is missing although ${name} is set.`;
    if (new URL(url).protocol !== new URL(publicUrl).protocol) {
      return `${name} and PITON_PUBLIC_URL must both be https.`;
    }
  }
  const names = [publicUrl, payUrl, consoleUrl].flatMap((url) =>
    url === null ? [] : new URL(url).hostname,
  );
  if (new Set(names).size === names.length) return null;
  return 'PITON_PUBLIC_URL, PITON_PAY_URL and PITON_CONSOLE_URL must have different host names: ports don’t separate cookies. Unset what is the same.';
}

/** Sessions and personal data cross the network to the database, so the connection must be encrypted. */
function plainDatabaseProblems(
  { url, ownerUrl, standbyUrl, allowPlain }: Config['database'],
  isSet: (name: VariableName) => boolean,
): (string | null)[] {
  if (url === null || allowPlain) return [];
  return [
    plainDatabaseProblem('DATABASE_URL', url),
    isSet('DATABASE_OWNER_URL') ? plainDatabaseProblem('DATABASE_OWNER_URL', ownerUrl) : null,
    plainDatabaseProblem('PITON_STANDBY_URL', standbyUrl),
  ];
}

function plainDatabaseProblem(variable: VariableName, url: string | null): string | null {
  const server = url === null ? null : databaseServerOf(url);
  if (server === null || server.isEncrypted || server.isLocal) return null;
  return `${variable} connects to ${server.host} without TLS: add sslmode=verify-full, or set PITON_DATABASE_ALLOW_PLAIN=1 if that is meant. Example: postgres://piton_app:password@db.internal:5432/piton?sslmode=verify-full`;
}

/** With some of these the driver's next major version connects without TLS, as libpq does. */
const optionalTls = new Set(['disable', 'allow', 'prefer']);

/**
 * The driver's own interpretation: a URL can set host and TLS twice, and the environment may set
 * the rest. Null if the driver rejects the URL; the connection attempt then reports why.
 */
function databaseServerOf(
  url: string,
): { host: string; isEncrypted: boolean; isLocal: boolean } | null {
  try {
    const { host, ssl } = new pg.Client({ connectionString: url });
    const mode = new URL(url).searchParams.getAll('sslmode').at(-1) ?? '';
    return {
      host,
      isEncrypted: ssl && !optionalTls.has(mode),
      isLocal: host.startsWith('/') || isLoopbackHost(host),
    };
  } catch {
    return null;
  }
}

/**
 * A payment must not end while the gateway may still be processing it, which can take longer than
 * our time limit; twice the limit is enough.
 */
function quietProblem({ limitMs, quietSeconds }: Config['gateway']): string | null {
  if (quietSeconds * 1000 >= 2 * limitMs + sendWithinMs) return null;
  return `PITON_GATEWAY_QUIET_SECONDS must be at least ${sendWithinMs / 1000} s longer than twice PITON_GATEWAY_LIMIT_MS. Example: 3600`;
}

/** With one key for both, a stolen backup’s key would also open each company’s key. */
function backupProblem({ backup, database, masterKey }: Config): string | null {
  if (backup.folder === null) return null;
  if (database.url !== null) {
    return 'PITON_BACKUP_FOLDER is for the built-in database: unset it, and back up the server of DATABASE_URL with its own tools (docs/backups.md).';
  }
  if (masterKey === null || backup.key?.equals(masterKey) !== true) return null;
  return 'PITON_BACKUP_KEY must not be the master key. Example: the output of: openssl rand -base64 32';
}

function s3Problem({ backup, database, mode }: Config): string | null {
  const { folder, s3 } = backup;
  if (folder === null || database.url !== null || bucketOf(folder) === null) return null;
  const { endpoint, keyId, secret } = s3;
  if (endpoint === null || keyId === null || secret === null) {
    return 'PITON_BACKUP_FOLDER begins with s3://, so set PITON_BACKUP_S3_ENDPOINT, PITON_BACKUP_S3_KEY_ID and PITON_BACKUP_S3_SECRET.';
  }
  const { protocol, hostname } = new URL(endpoint);
  if (mode !== 'production' || protocol === 'https:' || isLoopbackHost(hostname)) return null;
  return 'PITON_BACKUP_S3_ENDPOINT must begin with https:// in production. Example: https://s3.us-east-1.amazonaws.com';
}

function webDevUrlProblem({ mode, webDevUrl }: Config): string | null {
  if (mode === 'development' || webDevUrl === null) return null;
  return 'PITON_WEB_DEV_URL is for development only: remove it, for example with `unset PITON_WEB_DEV_URL`.';
}

/**
 * Session cookies are only safe over TLS. Plain http is for trials of production on one machine,
 * whose port no other machine may reach.
 */
function publicUrlProblem({ publicUrl, host, trustedProxies }: Config): string | null {
  const example = 'Example: https://pay.example.lc';
  if (publicUrl === null) return `PITON_PUBLIC_URL is missing. ${example}`;
  if (publicUrl.startsWith('https:')) return null;
  if (!isLoopbackHost(new URL(publicUrl).hostname)) {
    return `PITON_PUBLIC_URL must be https: over plain http anyone on the way can take the session cookie. ${example}`;
  }
  if (!isLoopbackHost(host) || trustedProxies > 0) {
    return `PITON_PUBLIC_URL may be plain http on a loopback name only while HOST is loopback too and no proxy is trusted. ${example}`;
  }
  return null;
}

/**
 * TLS usually ends at a proxy. An uncounted proxy would give all visitors one address, so that one
 * visitor's failures lock all of them out; only the operator knows the number.
 */
function trustedProxiesProblem(publicUrl: string | null): string | null {
  if (!publicUrl?.startsWith('https:')) return null;
  return 'PITON_TRUSTED_PROXIES is missing: say how many proxies stand in front, 0 for none, or all visitors share the address of the nearest one. Example: 1';
}

/**
 * The simulator uses plain http on the same machine, so either is a sign of it. At the start the
 * server also asks a remote gateway whether it is a simulator.
 */
function gatewayProblems(gateway: Config['gateway']): (string | null)[] {
  const { platform, powerTranz } = gateway;
  const ofFourCs = [gatewayUrlProblem('four_cs', gateway), merchantKeyProblem(gateway)];
  const ofPowerTranz = [
    gatewayUrlProblem('powertranz', gateway),
    powerTranz.id === null || powerTranz.password === null
      ? 'PITON_POWERTRANZ_ID or PITON_POWERTRANZ_PASSWORD is missing: the acquirer gives both. Example: 88804321'
      : null,
  ];
  // The other gateway needs no account of the platform.
  return platform === 'four_cs'
    ? [...ofFourCs, powerTranz.url === null ? null : (ofPowerTranz[0] ?? null)]
    : [...ofPowerTranz, gateway.url === null ? null : (ofFourCs[0] ?? null)];
}

/** Why a server in production could not charge cards at that gateway; null if it can. */
export function gatewayUrlProblem(
  gateway: Config['gateway']['platform'],
  { url: fourCsUrl, powerTranz, allowSimulator }: Config['gateway'],
): string | null {
  const { name, url } =
    gateway === 'four_cs'
      ? { name: 'PITON_GATEWAY_URL', url: fourCsUrl }
      : { name: 'PITON_POWERTRANZ_URL', url: powerTranz.url };
  const example = 'Example: https://gateway.example.com';
  if (url === null) return `${name} is missing. ${example}`;
  if (allowSimulator) return null;
  const { protocol, hostname } = new URL(url);
  if (isLoopbackHost(hostname)) {
    return `${name} is on this machine, as the simulator is: set PITON_GATEWAY_ALLOW_SIMULATOR=1 if no real money shall move. ${example}`;
  }
  if (protocol !== 'https:') return `${name} must be https. ${example}`;
  return null;
}

function merchantKeyProblem({ merchantKey }: Config['gateway']): string | null {
  if (merchantKey !== null) return null;
  return 'PITON_GATEWAY_MERCHANT_KEY is missing: the acquirer gives one for each merchant. Example: BOSL_1234567';
}

/** Without them, customers could not verify an address, reset a password or ask for help. */
function mailProblems(isSet: (name: VariableName) => boolean): (string | null)[] {
  const examples = {
    PITON_SMTP_URL: 'smtps://piton:password@smtp.example.lc:465',
    PITON_MAIL_FROM: 'Piton <no-reply@example.lc>',
    PITON_SUPPORT_EMAIL: 'support@example.lc',
  };
  return (Object.keys(examples) as (keyof typeof examples)[]).map((name) =>
    isSet(name) ? null : `${name} is missing. Example: ${examples[name]}`,
  );
}

export function isLoopbackHost(host: string): boolean {
  const name = host.replaceAll(/^\[|\]$/g, '').toLowerCase();
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    /^(::ffff:)?127(\.\d{1,3}){3}$/.test(name)
  );
}
