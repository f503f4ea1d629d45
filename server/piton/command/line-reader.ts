import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { OperatorError } from '../../operator-error.ts';
import { readSecret, type SecretInput } from './read-secret.ts';

export type ReadLine = (question: string, options: { isHidden: boolean }) => Promise<string>;

/** Asks several questions at a terminal, or takes the lines of a pipe one after the other. */
export function createLineReader(input: SecretInput): ReadLine {
  let piped: string[] | null = null;
  return async (question, { isHidden }) => {
    if (input.isTTY === true) {
      return isHidden ? readSecret(question, input) : askOpenly(question, input);
    }
    piped ??= (await text(input)).split(/\r?\n/);
    const line = piped.shift()?.trim() ?? '';
    if (line === '') throw new OperatorError('The input ended too soon. Nothing was changed.');
    return line;
  };
}

async function askOpenly(question: string, input: SecretInput): Promise<string> {
  const lines = createInterface({ input, output: process.stderr, terminal: true });
  const { promise, resolve } = Promise.withResolvers<string>();
  lines.question(question, resolve);
  lines.on('SIGINT', () => lines.close());
  lines.on('close', () => resolve(''));
  const line = (await promise).trim();
  lines.close();
  if (line === '') throw new OperatorError('No input. Nothing was changed.');
  return line;
}
