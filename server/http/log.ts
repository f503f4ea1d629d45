import pino, { type DestinationStream, type Logger } from 'pino';
import { redact, redactLine } from './redact.ts';

/** JSON lines on standard output. Nothing reaches them that `redact` would not let through. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label) => ({ level: label }),
      bindings: (bindings) => redact(bindings) as Record<string, unknown>,
      log: (values) => redact(values) as Record<string, unknown>,
    },
    // Errors are already described; pino's own serializer would add what hangs on them.
    serializers: { err: (error: unknown) => error },
    hooks: { streamWrite: redactLine },
  };
  return destination ? pino(options, destination) : pino(options);
}
