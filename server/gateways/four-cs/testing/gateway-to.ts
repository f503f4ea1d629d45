import { onTestFinished } from 'vitest';
import { plainLog } from '../../testing/plain-log.ts';
import { createFourCs, type FourCsOptions } from '../create-four-cs.ts';
import { platformKey } from './replies.ts';

/** A gateway with its own log, which doesn't redact secrets. */
export function gatewayTo(url: string, change: Partial<FourCsOptions> = {}) {
  const { log, takeLines } = plainLog();
  const gateway = createFourCs({
    url,
    service: 'DevTranSvcs',
    merchantKey: platformKey,
    connectLimitMs: 2000,
    totalLimitMs: 5000,
    log,
    ...change,
  });
  onTestFinished(() => gateway.close());
  return { gateway, takeLines };
}
