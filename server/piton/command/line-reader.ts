import { text } from 'node:stream/consumers';
import { OperatorError } from '../../operator-error.ts';
import { type LineInput, openTerminal, type Screen, type Terminal } from './terminal.ts';

export type ReadLine = (question: string, options: { isHidden: boolean }) => Promise<string>;

export type LineReader = { readLine: ReadLine; close: () => void };

/**
 * Asks several questions at a terminal, or takes the lines of a pipe one after the other. Close it
 * at the command's end: until then the terminal's own echo stays off.
 */
export function createLineReader(input: LineInput, screen: Screen = process.stderr): LineReader {
  let terminal: Terminal | null = null;
  let piped: string[] | null = null;
  const readLine: ReadLine = async (question, { isHidden }) => {
    if (input.isTTY === true) {
      terminal ??= openTerminal(input, screen);
      const typed = (await terminal.ask({ question, isHidden })).trim();
      if (typed === '') throw new OperatorError('No input. Nothing was changed.');
      return typed;
    }
    piped ??= (await text(input)).split(/\r?\n/);
    const line = piped.shift()?.trim() ?? '';
    if (line === '') throw new OperatorError('The input ended too soon. Nothing was changed.');
    return line;
  };
  return { readLine, close: () => terminal?.close() };
}
