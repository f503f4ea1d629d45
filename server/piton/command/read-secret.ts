import { createInterface } from 'node:readline';
import { Writable, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { OperatorError } from '../../operator-error.ts';

/** A terminal, or piped input. */
export type SecretInput = Readable & { isTTY?: boolean };

/**
 * Reads one secret line. Unlike an argument, it shows on no screen, in no process list and in no
 * shell history.
 */
export async function readSecret(
  question: string,
  input: SecretInput,
  screen: Pick<Writable, 'write'> = process.stderr,
): Promise<string> {
  const typed = input.isTTY === true ? await ask(question, input, screen) : await text(input);
  const line = typed.replace(/\r?\n$/, '');
  if (line.trim() === '') throw new OperatorError('No input. Nothing was changed.');
  if (/[\r\n]/.test(line)) throw new OperatorError('The input has more than one line.');
  return line.trim();
}

/** Returns "" if the user left. */
function ask(
  question: string,
  input: SecretInput,
  screen: Pick<Writable, 'write'>,
): Promise<string> {
  screen.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  // As a terminal, readline does the echo itself, and its output is discarded.
  const lines = createInterface({ input, output: nowhere, terminal: true });
  const { promise, resolve } = Promise.withResolvers<string>();
  lines.on('line', resolve);
  lines.on('SIGINT', () => lines.close());
  lines.on('close', () => resolve(''));
  return promise.finally(() => {
    lines.close();
    screen.write('\n');
  });
}
