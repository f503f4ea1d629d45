import { describeBackup } from './backup-config.ts';
import type { Config } from './config.ts';
import type { Variable } from './config-variable.ts';
import { type Show, type VariableName, variables } from './config-variables.ts';

/**
 * The configuration for the log: each value as its variable's `secret` allows. A value that is not
 * listed here is not shown.
 */
export function describeConfig(
  config: Config,
  marks: Readonly<Record<VariableName, Pick<Variable, 'secret'>>> = variables,
): Record<keyof Config, unknown> {
  const show: Show = (name, value) => shown(value, marks[name].secret);
  const { gateway, mail } = config;
  return {
    mode: config.mode,
    role: show('PITON_ROLE', config.role),
    port: show('PORT', config.port),
    host: show('HOST', config.host),
    dataFolder: show('PITON_DATA', config.dataFolder),
    ...describeUrls(config, show),
    database: describeDatabase(config.database, show),
    masterKey: show('PITON_MASTER_KEY', config.masterKey),
    paymentsKey: show('PITON_PAYMENTS_KEY', config.paymentsKey),
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
    syslogUrl: show('PITON_SYSLOG_URL', config.syslogUrl),
    logLevel: show('PITON_LOG_LEVEL', config.logLevel),
    requestLimitMs: show('PITON_REQUEST_LIMIT_MS', config.requestLimitMs),
    stopLimitMs: show('PITON_STOP_LIMIT_MS', config.stopLimitMs),
    webDevUrl: show('PITON_WEB_DEV_URL', config.webDevUrl),
  };
}

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

function describeDatabase(
  { url, ownerUrl, standbyUrl, allowPlain, poolSize }: Config['database'],
  show: Show,
): Record<keyof Config['database'], unknown> {
  return {
    url: show('DATABASE_URL', url),
    ownerUrl: show('DATABASE_OWNER_URL', ownerUrl),
    standbyUrl: show('PITON_STANDBY_URL', standbyUrl),
    allowPlain: show('PITON_DATABASE_ALLOW_PLAIN', allowPlain),
    poolSize: show('PITON_DATABASE_POOL', poolSize),
  };
}

function describeUrls(
  { publicUrl, payUrl, consoleUrl }: Config,
  show: Show,
): Record<'publicUrl' | 'payUrl' | 'consoleUrl', unknown> {
  return {
    publicUrl: show('PITON_PUBLIC_URL', publicUrl),
    payUrl: show('PITON_PAY_URL', payUrl),
    consoleUrl: show('PITON_CONSOLE_URL', consoleUrl),
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
