import type { z } from 'zod';
import { OperatorError } from '../operator-error.ts';
import type { Config, Mode } from './config.ts';
import { configProblems } from './config-rules.ts';
import { loadMasterKey } from './master-key/load-master-key.ts';
import type { Variable } from './config-variable.ts';
import { variableNames, variables, type VariableName } from './config-variables.ts';

/** All problems of the configuration, one line each. */
export class ConfigError extends OperatorError {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Piton cannot start with this configuration:\n${problems.join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

type Settings = {
  [Name in VariableName]?: z.output<(typeof variables)[Name]['schema']>;
};

export function readConfig(env: Environment & { PITON_MODE: Mode }): Config {
  const { settings, problems } = readVariables(env);
  const { key, problem: keyProblem } = loadMasterKey({ mode: env.PITON_MODE, env });
  const config = configFrom(env.PITON_MODE, settings, key);
  const isSet = (name: VariableName) => settings[name] !== undefined;
  // An unreadable variable has been reported already; the rules check the others.
  const unreadable = new Set(problems.map((problem) => problem.split(' ')[0]));
  const broken = [...configProblems(config, isSet), ...(keyProblem === null ? [] : [keyProblem])];
  problems.push(...broken.filter((problem) => !unreadable.has(problem.split(' ')[0])));
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function readVariables(env: Environment): { settings: Settings; problems: string[] } {
  const settings: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const name of variableNames) {
    // Compose files and CI use an empty value for "not set".
    const text = env[name]?.trim();
    if (!text) continue;
    const result = variables[name].schema.safeParse(text);
    if (result.success) settings[name] = result.data;
    else {
      const reason = result.error.issues[0]?.message ?? 'cannot be read';
      problems.push(`${name} ${reason}. Example: ${variables[name].example}`);
    }
  }
  return { settings, problems };
}

function configFrom(mode: Mode, settings: Settings, masterKey: Buffer | null): Config {
  return {
    mode,
    port: settings.PORT ?? 3000,
    host: settings.HOST ?? (mode === 'production' ? '0.0.0.0' : '127.0.0.1'),
    dataFolder: settings.PITON_DATA ?? './data',
    publicUrl: settings.PITON_PUBLIC_URL ?? null,
    payUrl: settings.PITON_PAY_URL ?? null,
    consoleUrl: settings.PITON_CONSOLE_URL ?? null,
    database: databaseFrom(settings),
    masterKey,
    masterKeySource: {
      file: settings.PITON_MASTER_KEY_FILE ?? null,
      command: settings.PITON_MASTER_KEY_COMMAND ?? null,
    },
    backup: backupFrom(settings),
    gateway: gatewayFrom(settings),
    ...amountsFrom(settings),
    bank: bankFrom(mode, settings),
    cardLimits: {
      maxCard: settings.PITON_ATTEMPTS_PER_CARD ?? 5,
      maxAddress: settings.PITON_ATTEMPTS_PER_ADDRESS ?? 20,
      freeDeclines: settings.PITON_FREE_DECLINES ?? 7,
    },
    mail: mailFrom(mode, settings),
    webhooks: {
      allowsPrivate: settings.PITON_WEBHOOK_PRIVATE_ADDRESSES ?? mode !== 'production',
    },
    trustedProxies: settings.PITON_TRUSTED_PROXIES ?? 0,
    metricsToken: settings.PITON_METRICS_TOKEN ?? null,
    logLevel: settings.PITON_LOG_LEVEL ?? (mode === 'demo' ? 'warn' : 'info'),
    requestLimitMs: settings.PITON_REQUEST_LIMIT_MS ?? 15_000,
    stopLimitMs: settings.PITON_STOP_LIMIT_MS ?? (mode === 'production' ? 10_000 : 3000),
    webDevUrl: settings.PITON_WEB_DEV_URL ?? null,
  };
}

function backupFrom(settings: Settings): Config['backup'] {
  return {
    folder: settings.PITON_BACKUP_FOLDER ?? null,
    key: settings.PITON_BACKUP_KEY ?? null,
    keep: settings.PITON_BACKUP_KEEP ?? 7,
  };
}

function amountsFrom(
  settings: Settings,
): Pick<Config, 'paymentMaxMills' | 'payoutMinimumMills' | 'refundCapMills' | 'voidMinutes'> {
  return {
    paymentMaxMills: settings.PITON_PAYMENT_MAX ?? 50_000_000n,
    payoutMinimumMills: settings.PITON_PAYOUT_MINIMUM ?? 50_000n,
    refundCapMills: settings.PITON_REFUND_DAILY_CAP ?? 5_000_000n,
    voidMinutes: settings.PITON_VOID_MINUTES ?? 10,
  };
}

const demoBank = {
  name: 'Piton Demo',
  accountNumber: '1000200030',
  routing: '000012340',
  bic: 'BOSLLCLC',
};

function bankFrom(mode: Mode, settings: Settings): Config['bank'] {
  const {
    PITON_BANK_ACCOUNT_NAME: name,
    PITON_BANK_ACCOUNT_NUMBER: accountNumber,
    PITON_BANK_ROUTING: routing,
    PITON_BANK_BIC: bic,
  } = settings;
  if (name && accountNumber && routing && bic) return { name, accountNumber, routing, bic };
  return mode === 'production' ? null : demoBank;
}

function databaseFrom(settings: Settings): Config['database'] {
  const url = settings.DATABASE_URL ?? null;
  return {
    url,
    ownerUrl: settings.DATABASE_OWNER_URL ?? url,
    allowPlain: settings.PITON_DATABASE_ALLOW_PLAIN ?? false,
    poolSize: settings.PITON_DATABASE_POOL ?? 10,
  };
}

function gatewayFrom(settings: Settings): Config['gateway'] {
  const url = settings.PITON_GATEWAY_URL ?? null;
  return {
    platform: settings.PITON_GATEWAY ?? 'four_cs',
    url,
    allowSimulator: settings.PITON_GATEWAY_ALLOW_SIMULATOR ?? false,
    merchantKey: settings.PITON_GATEWAY_MERCHANT_KEY ?? null,
    limitMs: settings.PITON_GATEWAY_LIMIT_MS ?? 30_000,
    quietSeconds: settings.PITON_GATEWAY_QUIET_SECONDS ?? (url === null ? 90 : 3600),
    powerTranz: {
      url: settings.PITON_POWERTRANZ_URL ?? null,
      id: settings.PITON_POWERTRANZ_ID ?? null,
      password: settings.PITON_POWERTRANZ_PASSWORD ?? null,
      gatewayKey: settings.PITON_POWERTRANZ_GATEWAY_KEY ?? null,
      acceptsNotEnrolled: settings.PITON_POWERTRANZ_ACCEPT_NOT_ENROLLED ?? true,
      acceptsUnavailable: settings.PITON_POWERTRANZ_ACCEPT_UNAVAILABLE ?? false,
      acceptsServerPayments: settings.PITON_POWERTRANZ_ACCEPT_SERVER_PAYMENTS ?? false,
    },
  };
}

function mailFrom(mode: Mode, settings: Settings): Config['mail'] {
  const supportEmail = settings.PITON_SUPPORT_EMAIL ?? 'support@piton.example';
  return {
    smtpUrl: settings.PITON_SMTP_URL ?? null,
    requireTls: mode === 'production' && settings.PITON_SMTP_ALLOW_PLAIN !== true,
    connections: settings.PITON_SMTP_CONNECTIONS ?? 5,
    perSecond: settings.PITON_SMTP_PER_SECOND ?? 14,
    from: settings.PITON_MAIL_FROM ?? { name: 'Piton', address: 'no-reply@piton.example' },
    supportEmail,
    alarmEmail: settings.PITON_ALARM_EMAIL ?? supportEmail,
    securityEmail: settings.PITON_SECURITY_EMAIL ?? supportEmail,
  };
}

type Show = (name: VariableName, value: unknown) => unknown;

function describePowerTranz(
  powerTranz: Config['gateway']['powerTranz'],
  show: Show,
): Record<keyof Config['gateway']['powerTranz'], unknown> {
  const { acceptsNotEnrolled, acceptsUnavailable, acceptsServerPayments } = powerTranz;
  return {
    url: show('PITON_POWERTRANZ_URL', powerTranz.url),
    id: show('PITON_POWERTRANZ_ID', powerTranz.id),
    password: show('PITON_POWERTRANZ_PASSWORD', powerTranz.password),
    gatewayKey: show('PITON_POWERTRANZ_GATEWAY_KEY', powerTranz.gatewayKey),
    acceptsNotEnrolled: show('PITON_POWERTRANZ_ACCEPT_NOT_ENROLLED', acceptsNotEnrolled),
    acceptsUnavailable: show('PITON_POWERTRANZ_ACCEPT_UNAVAILABLE', acceptsUnavailable),
    acceptsServerPayments: show('PITON_POWERTRANZ_ACCEPT_SERVER_PAYMENTS', acceptsServerPayments),
  };
}

function describeBackup(
  { folder, key, keep }: Config['backup'],
  show: Show,
): Record<keyof Config['backup'], unknown> {
  return {
    folder: show('PITON_BACKUP_FOLDER', folder),
    key: show('PITON_BACKUP_KEY', key),
    keep: show('PITON_BACKUP_KEEP', keep),
  };
}

/**
 * The configuration for the log: each value as its variable's `secret` allows. A value that is not
 * listed here is not shown.
 */
export function describeConfig(
  config: Config,
  marks: Readonly<Record<VariableName, Pick<Variable, 'secret'>>> = variables,
): Record<keyof Config, unknown> {
  const show: Show = (name, value) => shown(value, marks[name].secret);
  const { database, gateway, mail } = config;
  return {
    mode: config.mode,
    port: show('PORT', config.port),
    host: show('HOST', config.host),
    dataFolder: show('PITON_DATA', config.dataFolder),
    publicUrl: show('PITON_PUBLIC_URL', config.publicUrl),
    payUrl: show('PITON_PAY_URL', config.payUrl),
    consoleUrl: show('PITON_CONSOLE_URL', config.consoleUrl),
    database: {
      url: show('DATABASE_URL', database.url),
      ownerUrl: show('DATABASE_OWNER_URL', database.ownerUrl),
      allowPlain: show('PITON_DATABASE_ALLOW_PLAIN', database.allowPlain),
      poolSize: show('PITON_DATABASE_POOL', database.poolSize),
    },
    masterKey: show('PITON_MASTER_KEY', config.masterKey),
    masterKeySource: {
      file: show('PITON_MASTER_KEY_FILE', config.masterKeySource.file),
      command: show('PITON_MASTER_KEY_COMMAND', config.masterKeySource.command),
    },
    backup: describeBackup(config.backup, show),
    gateway: {
      platform: show('PITON_GATEWAY', gateway.platform),
      url: show('PITON_GATEWAY_URL', gateway.url),
      allowSimulator: show('PITON_GATEWAY_ALLOW_SIMULATOR', gateway.allowSimulator),
      merchantKey: show('PITON_GATEWAY_MERCHANT_KEY', gateway.merchantKey),
      limitMs: show('PITON_GATEWAY_LIMIT_MS', gateway.limitMs),
      quietSeconds: show('PITON_GATEWAY_QUIET_SECONDS', gateway.quietSeconds),
      powerTranz: describePowerTranz(gateway.powerTranz, show),
    },
    cardLimits: {
      maxCard: show('PITON_ATTEMPTS_PER_CARD', config.cardLimits.maxCard),
      maxAddress: show('PITON_ATTEMPTS_PER_ADDRESS', config.cardLimits.maxAddress),
      freeDeclines: show('PITON_FREE_DECLINES', config.cardLimits.freeDeclines),
    },
    paymentMaxMills: show('PITON_PAYMENT_MAX', `${config.paymentMaxMills}`),
    payoutMinimumMills: show('PITON_PAYOUT_MINIMUM', `${config.payoutMinimumMills}`),
    refundCapMills: show('PITON_REFUND_DAILY_CAP', `${config.refundCapMills}`),
    voidMinutes: show('PITON_VOID_MINUTES', config.voidMinutes),
    bank: {
      name: show('PITON_BANK_ACCOUNT_NAME', config.bank?.name),
      accountNumber: show('PITON_BANK_ACCOUNT_NUMBER', config.bank?.accountNumber),
      routing: show('PITON_BANK_ROUTING', config.bank?.routing),
      bic: show('PITON_BANK_BIC', config.bank?.bic),
    },
    mail: {
      smtpUrl: show('PITON_SMTP_URL', mail.smtpUrl),
      requireTls: show('PITON_SMTP_ALLOW_PLAIN', mail.requireTls),
      connections: show('PITON_SMTP_CONNECTIONS', mail.connections),
      perSecond: show('PITON_SMTP_PER_SECOND', mail.perSecond),
      from: show('PITON_MAIL_FROM', mail.from),
      supportEmail: show('PITON_SUPPORT_EMAIL', mail.supportEmail),
      alarmEmail: show('PITON_ALARM_EMAIL', mail.alarmEmail),
      securityEmail: show('PITON_SECURITY_EMAIL', mail.securityEmail),
    },
    webhooks: {
      allowsPrivate: show('PITON_WEBHOOK_PRIVATE_ADDRESSES', config.webhooks.allowsPrivate),
    },
    trustedProxies: show('PITON_TRUSTED_PROXIES', config.trustedProxies),
    metricsToken: show('PITON_METRICS_TOKEN', config.metricsToken),
    logLevel: show('PITON_LOG_LEVEL', config.logLevel),
    requestLimitMs: show('PITON_REQUEST_LIMIT_MS', config.requestLimitMs),
    stopLimitMs: show('PITON_STOP_LIMIT_MS', config.stopLimitMs),
    webDevUrl: show('PITON_WEB_DEV_URL', config.webDevUrl),
  };
}

function shown(value: unknown, secret: Variable['secret']): unknown {
  if (secret === undefined || value === null) return value;
  return secret === 'password' && typeof value === 'string' ? withoutCredentials(value) : '(set)';
}

/** Removes user, password and query, each of which may contain a password. */
function withoutCredentials(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
