import { spawnSync } from 'node:child_process';

/** Runs a program to its end, and returns its output. */
export function runTool(
  program: string,
  args: readonly string[],
  env: Record<string, string | undefined> = process.env,
): string {
  const { status, error, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${program} failed: ${stderr.trim()}`);
  return stdout;
}
