import { PassThrough } from 'node:stream';
import pino from 'pino';
import { onTestFinished } from 'vitest';
import { createFourCs, type FourCsOptions } from '../create-four-cs.ts';
import { platformKey } from './replies.ts';

/** A gateway with its own log, which doesn't redact secrets. */
export function gatewayTo(url: string, change: Partial<FourCsOptions> = {}) {
  const destination = new PassThrough({ encoding: 'utf8' });
  const log = pino({ level: 'trace', base: null, timestamp: false }, destination);
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
  /** The lines logged since the last call, without their times. */
  function takeLines(): Record<string, unknown>[] {
    const text = (destination.read() as string | null) ?? '';
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const { ms, ...rest } = JSON.parse(line) as Record<string, unknown>;
        if (typeof ms !== 'number') throw new Error(`a line without its time: ${line}`);
        return rest;
      });
  }
  return { gateway, takeLines };
}
