import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { describeConfig } from './describe-config.ts';
import { readConfig } from './read-config.ts';
import type { Variable } from './config-variable.ts';
import { variableNames, variables } from './config-variables.ts';
import { production } from '../testing/production-settings.ts';

describe('logged values', () => {
  const secretKey = randomBytes(32);
  const read = readConfig({
    PITON_MODE: 'development',
    ...production,
    PITON_PAY_URL: 'https://cards.example.lc',
    PITON_CONSOLE_URL: 'https://console.example.lc',
    PITON_WEB_DEV_URL: 'http://localhost:5173',
    DATABASE_URL: 'postgres://app:canary@db.internal/piton?password=canary',
    DATABASE_OWNER_URL: 'postgres://canary@db/piton?password=canary',
    PITON_STANDBY_URL: 'postgres://app:canary@standby/piton',
    PITON_GATEWAY_URL: 'https://gateway.example.com/pay?key=canary',
    PITON_GATEWAY_MERCHANT_KEY: 'canary',
    PITON_SMTP_URL: 'smtp://canary:canary@smtp.example.lc:587/?canary',
    PITON_METRICS_TOKEN: 'canary-canary-canary',
    PITON_SYSLOG_URL: 'tls://syslog.example.lc',
    PITON_POWERTRANZ_URL: 'https://pt.example.com/api/?key=canary',
    PITON_POWERTRANZ_ID: '88804321',
    PITON_POWERTRANZ_PASSWORD: 'canary-password',
    PITON_POWERTRANZ_GATEWAY_KEY: 'canary-key',
    PITON_MASTER_KEY: secretKey.toString('base64'),
  });
  // The database above is a given server, which Piton doesn't back up.
  const s3 = { endpoint: 'https://s3', region: 'here', keyId: 'id', secret: 'canary' };
  const folders = { folder: '/mnt/backups', drillFolder: '/mnt/spare' };
  const backup = { ...read.backup, ...folders, s3, key: secretKey };
  const config = { ...read, paymentsKey: secretKey, backup };
  const shown = describeConfig(config);

  test('shows secret values in part or not at all', () => {
    const marked: Record<string, Variable> = variables;
    const kinds = Object.entries(marked).flatMap(([name, { secret }]) =>
      secret ? [[name, secret]] : [],
    );
    // A newly marked variable needs its value above and its entry here.
    expect(Object.fromEntries(kinds)).toEqual({
      DATABASE_URL: 'password',
      DATABASE_OWNER_URL: 'password',
      PITON_STANDBY_URL: 'password',
      PITON_GATEWAY_URL: 'password',
      PITON_MASTER_KEY: 'whole',
      PITON_MASTER_KEY_COMMAND: 'whole',
      PITON_PAYMENTS_KEY: 'whole',
      PITON_PAYMENTS_KEY_COMMAND: 'whole',
      PITON_BACKUP_S3_SECRET: 'whole',
      PITON_BACKUP_KEY: 'whole',
      PITON_BACKUP_KEY_COMMAND: 'whole',
      PITON_GATEWAY_MERCHANT_KEY: 'whole',
      PITON_POWERTRANZ_URL: 'password',
      PITON_POWERTRANZ_PASSWORD: 'whole',
      PITON_POWERTRANZ_GATEWAY_KEY: 'whole',
      PITON_SMTP_URL: 'password',
      PITON_METRICS_TOKEN: 'whole',
    });
    expect(shown).toMatchObject({
      database: {
        url: 'postgres://db.internal/piton',
        ownerUrl: 'postgres://db/piton',
        standbyUrl: 'postgres://standby/piton',
      },
      gateway: {
        url: 'https://gateway.example.com/pay',
        merchantKey: '(set)',
        powerTranz: { url: 'https://pt.example.com/api/', password: '(set)', gatewayKey: '(set)' },
      },
      mail: { smtpUrl: 'smtp://smtp.example.lc:587/' },
      masterKey: '(set)',
      paymentsKey: '(set)',
      backup: { folder: '/mnt/backups', s3: { keyId: 'id' }, key: '(set)', keep: 7 },
      metricsToken: '(set)',
    });
    const text = `${JSON.stringify(shown)} ${inspect(shown)}`;
    expect(text).not.toContain('canary');
    expect(text).not.toContain(secretKey.toString('base64'));
    expect(text).not.toContain(secretKey.subarray(0, 3).join(','));
  });

  test('shows all other values', () => {
    const {
      database,
      gateway,
      mail,
      masterKey: _key,
      paymentsKey: _ofPayments,
      metricsToken: _token,
      backup: _,
      ...others
    } = config;
    // JSON has no bigint.
    const paymentMaxMills = String(config.paymentMaxMills);
    const payoutMinimumMills = String(config.payoutMinimumMills);
    const refundCapMills = String(config.refundCapMills);
    expect(shown).toMatchObject({ ...others, paymentMaxMills, payoutMinimumMills, refundCapMills });
    expect(shown).toHaveProperty('database.poolSize', database.poolSize);
    expect(shown).toHaveProperty('gateway.allowSimulator', gateway.allowSimulator);
    expect(shown).toHaveProperty('mail.supportEmail', mail.supportEmail);
    expect(describeConfig(readConfig({ PITON_MODE: 'demo' }))).toMatchObject({
      masterKey: null,
      metricsToken: null,
      database: { url: null, ownerUrl: null, standbyUrl: null },
    });
  });

  // The sources of keys aren't part of the configuration.
  const shownNames = variableNames.filter((name) => !/_KEY_(FILE|COMMAND)$/.test(name));

  test.each(shownNames)('obeys the secret mark of %s', (name) => {
    const as = (secret: Variable['secret']) =>
      JSON.stringify(
        describeConfig(config, { ...variables, [name]: { ...variables[name], secret } }),
      );
    expect(as('whole')).not.toBe(as(undefined));
  });
});
