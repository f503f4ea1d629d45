import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../../../scripts/processes/run-command.ts';
import type { Figure } from '../../harness/figure.ts';
import { arrangedControl } from '../../payments/part.ts';
import { callsProgram, operations } from './calls-program.ts';
import type { Alter, Reader } from './sample-shop.ts';
import { startRecorder } from './record-operations.ts';

/** The SDKs have one method for both. */
const sameMethod: Readonly<Record<string, string>> = { listPaymentRefunds: 'listRefunds' };

/** Runs all calls of a language, each of which must be a valid request of its operation. */
export async function callsFigure(reader: Reader): Promise<Figure> {
  const problem = await runCalls(reader, (text) => text);
  return {
    name: `${reader.language.name}: calls of the reference`,
    measured: problem || `${operations.length} right`,
    limit: `${operations.length} right`,
    isKept: problem === '',
  };
}

export async function misspeltCalls(readers: readonly Reader[]): Promise<Figure> {
  const planted = (text: string) => text.replace('reason', 'reasons');
  const found = await Promise.all(readers.map((reader) => runCalls(reader, planted)));
  const refused = found.filter((problem) => problem.startsWith('createRefund'));
  const measured = `refused in ${refused.length} of ${readers.length}`;
  return arrangedControl('a call is misspelt', measured, refused.length === readers.length);
}

/** Returns the first operation that wasn't called rightly, and why. */
async function runCalls({ language, installed }: Reader, alter: Alter): Promise<string> {
  const { name, ext } = path.parse(language.file);
  const program = `calls${ext}`;
  writeFileSync(path.join(installed.project, program), alter(callsProgram(name)));
  const recorder = await startRecorder();
  try {
    const [command, ...args] = installed.run(program);
    const keys = {
      PITON_KEY: `sk_test_piton_${'a'.repeat(38)}`,
      PITON_PUBLISHABLE_KEY: `pk_test_piton_${'a'.repeat(38)}`,
    };
    const env = { ...process.env, PITON_URL: recorder.url, ...keys };
    const { output } = await runCommand({ file: command, args, cwd: installed.project, env });
    const wanted = operations.map((each) => (name === 'curl' ? each : (sameMethod[each] ?? each)));
    const index = wanted.findIndex((operation, at) => recorder.seen[at] !== operation);
    if (index === -1 && recorder.seen.length === wanted.length) return '';
    return `${operations[index] ?? 'one call too many'}: ${recorder.seen[index] ?? output.trim()}`;
  } finally {
    recorder.stop();
  }
}
