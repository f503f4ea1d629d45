import { PassThrough } from 'node:stream';
import pino from 'pino';

/** A log of every level that doesn't redact secrets. */
export function plainLog() {
  const destination = new PassThrough({ encoding: 'utf8' });
  const log = pino({ level: 'trace', base: null, timestamp: false }, destination);
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
  return { log, takeLines };
}
