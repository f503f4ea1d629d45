import pino, { type Bindings, type DestinationStream, type Logger } from 'pino';
import { redact, redactLine } from './guards/redact.ts';
import { openLogFile } from './log-file.ts';

/** JSON lines on standard output. Every line passes `redact`. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label) => ({ level: label }),
      log: (values) => redact(values) as Bindings,
    },
    // Errors are already described; pino's own serializer would add what is attached to them.
    serializers: { err: (error: unknown) => error },
    hooks: { streamWrite: redactLine },
  };
  const log = pino(options, destination ?? openLogFile(process.stdout.fd));
  redactChildren(log);
  return log;
}

type MakeChild = (this: Logger, ...given: unknown[]) => Logger;

/** pino formats each line's fields, but not the fields of a child logger. */
function redactChildren(log: Logger): void {
  const makeChild = Reflect.get<object, string>(log, 'child') as MakeChild;
  function child(this: Logger, bindings: unknown, ...options: unknown[]): Logger {
    return makeChild.call(this, redact(bindings), ...options);
  }
  Object.assign(log, { child });
}
