import { spawn } from 'node:child_process';
import { stopWithParent } from './stop-children.ts';

export type Command = {
  /** The file to run; `node` means the Node that runs this script, whatever the PATH. */
  file: string;
  args: readonly string[];
  /** The complete environment; by default this script's. */
  env?: NodeJS.ProcessEnv;
  /** The working directory; by default this script's. */
  cwd?: string;
  /** Shows the output immediately, for commands a person waits for. */
  isLive?: boolean;
  timeoutMs?: number;
};

// Colours for a terminal, none for a log.
const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };

// The launcher's pipe belongs to this script; a child would read a closed descriptor.
const { PITON_PARENT_PIPE: _, ...inherited } = process.env;

export type Finished = { code: number; output: string };

/** Runs a command to its end, and keeps stdout and stderr in order. */
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
