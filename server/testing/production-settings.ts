import { randomBytes } from 'node:crypto';
import type { Environment } from '../config/read-config.ts';

export const strongKey = randomBytes(32).toString('base64');

/** All settings that production requires, without real services behind them. */
export const production: Environment = {
  PITON_PUBLIC_URL: 'https://pay.example.lc',
  DATABASE_URL: 'postgres://app:secret-one@db.internal/piton?sslmode=verify-full',
  PITON_MASTER_KEY: strongKey,
  PITON_GATEWAY_URL: 'https://gateway.example.com',
  PITON_GATEWAY_MERCHANT_KEY: 'BOSL_0000001',
  PITON_SMTP_URL: 'smtps://piton:secret-two@smtp.example.lc',
  PITON_MAIL_FROM: 'Piton <no-reply@example.lc>',
  PITON_SUPPORT_EMAIL: 'support@example.lc',
  PITON_TRUSTED_PROXIES: '0',
};
