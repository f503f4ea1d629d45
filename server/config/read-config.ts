import type { z } from 'zod';
import { OperatorError } from '../operator-error.ts';
import type { Config, Mode } from './config.ts';
import { backupFrom } from './backup-config.ts';
import { configProblems } from './config-rules.ts';
import { loadBackupKey, loadMasterKey, loadPaymentsKey } from './keys/load-key.ts';
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
  const keysFrom = { mode: env.PITON_MODE, env };
  const master = loadMasterKey(keysFrom);
  const isGiven = settings.DATABASE_URL !== undefined;
  const hasBackups = settings.PITON_BACKUP_FOLDER !== undefined && !isGiven;
  const backup = hasBackups ? loadBackupKey(keysFrom) : { key: null, problem: null };
  const payments = loadPaymentsKey(keysFrom, settings.PITON_ROLE === 'payments');
  const keys = { master: master.key, backup: backup.key, payments: payments.key };
  const config = configFrom(env.PITON_MODE, settings, keys);
  const isSet = (name: VariableName) => settings[name] !== undefined;
  // An unreadable variable has been reported already; the rules check the others.
  const unreadable = new Set(problems.map((problem) => problem.split(' ')[0]));
  const ofKeys = [master.problem, backup.problem, payments.problem];
  const rules = configProblems(config, isSet);
  const broken = [...rules, ...ofKeys].filter((problem) => problem !== null);
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

type Keys = Readonly<Record<'master' | 'backup' | 'payments', Buffer | null>>;

function configFrom(mode: Mode, settings: Settings, keys: Keys): Config {
  return {
    mode,
    role: settings.PITON_ROLE ?? 'all',
    port: settings.PORT ?? 3000,
    host: settings.HOST ?? (mode === 'production' ? '0.0.0.0' : '127.0.0.1'),
    dataFolder: settings.PITON_DATA ?? './data',
    ...urlsFrom(settings),
    database: databaseFrom(settings),
    masterKey: keys.master,
    paymentsKey: keys.payments,
    backup: backupFrom(settings, keys.backup),
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
    ...watchingFrom(mode, settings),
    requestLimitMs: settings.PITON_REQUEST_LIMIT_MS ?? 15_000,
    stopLimitMs: settings.PITON_STOP_LIMIT_MS ?? (mode === 'production' ? 10_000 : 3000),
    webDevUrl: settings.PITON_WEB_DEV_URL ?? null,
  };
}

type Urls = Pick<Config, 'publicUrl' | 'payUrl' | 'consoleUrl'>;

function urlsFrom(settings: Settings): Urls {
  return {
    publicUrl: settings.PITON_PUBLIC_URL ?? null,
    payUrl: settings.PITON_PAY_URL ?? null,
    consoleUrl: settings.PITON_CONSOLE_URL ?? null,
  };
}

function watchingFrom(
  mode: Mode,
  settings: Settings,
): Pick<Config, 'metricsToken' | 'syslogUrl' | 'logLevel'> {
  return {
    metricsToken: settings.PITON_METRICS_TOKEN ?? null,
    syslogUrl: settings.PITON_SYSLOG_URL ?? null,
    logLevel: settings.PITON_LOG_LEVEL ?? (mode === 'demo' ? 'warn' : 'info'),
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
    standbyUrl: settings.PITON_STANDBY_URL ?? null,
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
