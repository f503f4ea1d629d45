import { spawn } from 'node:child_process';
import { stopWithParent } from './stop-children.ts';

export type Command = {
  /** A file to run; `node` is the Node that runs this script, whatever the machine's PATH says. */
  file: string;
  args: readonly string[];
  /** Everything it gets; without it, what this script has. */
  env?: NodeJS.ProcessEnv;
  /** The folder it runs in; without it, this script's. */
  cwd?: string;
  /** Shows the output as it comes, for commands that a person waits for. */
  isLive?: boolean;
  timeoutMs?: number;
};

// A person at a terminal sees colours; a log does not have to read them.
const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };

// The pipe from the launcher is this script's own; a child would read a file that is not there.
const { PITON_PARENT_PIPE: _, ...inherited } = process.env;

export type Finished = { code: number; output: string };

/** Runs a command to its end, keeping stdout and stderr in the order they came. */
export function runCommand(command: Command): Promise<Finished> {
  const { file, args, env, cwd, isLive = false, timeoutMs } = command;
  return new Promise((resolve) => {
    const child = spawn(file === 'node' ? process.execPath : file, args, {
      env: { ...(env ?? inherited), ...(isLive ? {} : colour) },
      ...(cwd === undefined ? {} : { cwd }),
      ...(timeoutMs === undefined ? {} : { timeout: timeoutMs, killSignal: 'SIGKILL' }),
      stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
    });
    stopWithParent(child);
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
