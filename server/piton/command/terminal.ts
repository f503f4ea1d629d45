import { createInterface } from 'node:readline';
import { Writable, type Readable } from 'node:stream';

/** A terminal, or piped input. */
export type LineInput = Readable & { isTTY?: boolean };
export type Screen = Pick<Writable, 'write'>;
type Question = { question: string; isHidden: boolean };

export type Terminal = {
  /** Returns "" if the user left. */
  ask: (question: Question) => Promise<string>;
  close: () => void;
};

/**
 * Until it is closed, the terminal's own echo is off, because a secret may be typed or pasted before
 * its question shows. Lines that come early answer the next questions.
 */
export function openTerminal(input: LineInput, screen: Screen): Terminal {
  let asked: { isHidden: boolean; answer: (line: string) => void } | null = null;
  let isClosed = false;
  const early: string[] = [];
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (asked?.isHidden === false) screen.write(chunk.toString());
      done();
    },
  });
  // As a terminal, readline does the echo itself. A history would bring back a secret.
  const lines = createInterface({ input, output, terminal: true, historySize: 0 });
  const answer = (line: string) => {
    const { isHidden, answer: resolve } = asked ?? { isHidden: false, answer: undefined };
    asked = null;
    if (isHidden) screen.write('\n');
    resolve?.(line);
  };
  lines.on('line', (line) => (asked === null ? early.push(line) : answer(line)));
  lines.on('SIGINT', () => {
    const isBetweenQuestions = asked === null;
    lines.close();
    // Without the echo Ctrl-C is a key like others and must still stop a command at work.
    if (isBetweenQuestions) process.kill(process.pid, 'SIGINT');
  });
  lines.on('close', () => {
    isClosed = true;
    answer('');
  });
  return {
    ask: async ({ question, isHidden }) => {
      const line = early.shift();
      if (line !== undefined || isClosed) {
        screen.write(`${question}\n`);
        return line ?? '';
      }
      const { promise, resolve } = Promise.withResolvers<string>();
      asked = { isHidden, answer: resolve };
      if (isHidden) screen.write(question);
      else {
        lines.setPrompt(question);
        lines.prompt(true);
      }
      return promise;
    },
    close: () => lines.close(),
  };
}
