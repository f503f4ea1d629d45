import { text } from 'node:stream/consumers';
import { OperatorError } from '../../operator-error.ts';
import { type LineInput, openTerminal, type Screen } from './terminal.ts';

/**
 * Reads one secret line. Unlike an argument, it shows on no screen, in no process list and in no
 * shell history.
 */
export async function readSecret(
  question: string,
  input: LineInput,
  screen: Screen = process.stderr,
): Promise<string> {
  const typed = input.isTTY === true ? await ask(question, input, screen) : await text(input);
  const line = typed.replace(/\r?\n$/, '');
  if (line.trim() === '') throw new OperatorError('No input. Nothing was changed.');
  if (/[\r\n]/.test(line)) throw new OperatorError('The input has more than one line.');
  return line.trim();
}

async function ask(question: string, input: LineInput, screen: Screen): Promise<string> {
  const terminal = openTerminal(input, screen);
  const line = await terminal.ask({ question, isHidden: true });
  terminal.close();
  return line;
}
