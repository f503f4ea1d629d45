import type { ClientConfig } from 'pg';
import { onTestFinished, vi } from 'vitest';
import { runPiton } from '../../piton.ts';
import type { LineInput } from '../command/terminal.ts';

/** Runs a command like the command line, and returns its output. */
export async function piton(args: string[], env: Record<string, string> = {}, input?: LineInput) {
  const lines: string[] = [];
  const keep = (line: string) => void lines.push(line);
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(keep),
    vi.spyOn(console, 'error').mockImplementation(keep),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  const code = await runPiton(args, env, input);
  for (const spy of spies) spy.mockRestore();
  return { code, output: lines.join('\n') };
}

/** The value of `DATABASE_URL` for an operator. */
export function urlOf({ database, user, password, host }: ClientConfig): string {
  const url = new URL(`postgres://localhost/${database ?? ''}`);
  url.username = user ?? '';
  url.password = String(password);
  url.searchParams.set('host', host ?? '');
  return url.href;
}
