import pino, { type Bindings, type DestinationStream, type Logger } from 'pino';
import { redact, redactLine } from './guards/redact.ts';

/** JSON lines on standard output. Nothing reaches them that `redact` would not let through. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label) => ({ level: label }),
      log: (values) => redact(values) as Bindings,
    },
    // Errors are already described; pino's own serializer would add what hangs on them.
    serializers: { err: (error: unknown) => error },
    hooks: { streamWrite: redactLine },
  };
  const log = destination ? pino(options, destination) : pino(options);
  redactChildren(log);
  return log;
}

type MakeChild = (this: Logger, ...given: unknown[]) => Logger;

/** pino formats what a line says, but not what a child logger says on all of its lines. */
function redactChildren(log: Logger): void {
  const makeChild = Reflect.get<object, string>(log, 'child') as MakeChild;
  function child(this: Logger, bindings: unknown, ...options: unknown[]): Logger {
    return makeChild.call(this, redact(bindings), ...options);
  }
  Object.assign(log, { child });
}
