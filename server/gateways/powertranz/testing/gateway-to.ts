import { onTestFinished } from 'vitest';
import { plainLog } from '../../testing/plain-log.ts';
import { createPowerTranz, type PowerTranzOptions } from '../create-powertranz.ts';
import { platformCredentials } from './messages.ts';

export const now = new Date('2026-11-28T14:00:00Z');

/** A gateway with its own log, which doesn't redact secrets. */
export function gatewayTo(url: string, change: Partial<PowerTranzOptions> = {}) {
  const { log, takeLines } = plainLog();
  const gateway = createPowerTranz({
    url: `${url}/api/`,
    credentials: platformCredentials,
    unproven: { completesNotEnrolled: true, completesUnavailable: false },
    chargesServerPayments: false,
    connectLimitMs: 2000,
    totalLimitMs: 5000,
    clock: () => now,
    log,
    ...change,
  });
  onTestFinished(() => gateway.close());
  return { gateway, takeLines };
}
