import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { ClientConfig } from 'pg';

export const masterKey = randomBytes(32);

export type ProductionOptions = {
  /** The program and its arguments. */
  command: readonly [string, ...string[]];
  /** New folders are made in it. */
  folder: string;
  user: number;
  settings: Record<string, string>;
};

export type Production = {
  port: number;
  pid: number;
  env: Record<string, string>;
  output: () => string;
  /** Rejects if it doesn't end in order. */
  stop: () => Promise<void>;
};

/** Production behind a proxy on this machine. Resolves once it listens. */
export async function serveProduction(options: ProductionOptions): Promise<Production> {
  const { command, folder, user, settings } = options;
  const data = path.join(folder, randomBytes(4).toString('hex'));
  mkdirSync(data);
  chownSync(data, user, user);
  const port = await freePort();
  const env = { ...productionSettings(data, port), ...settings };
  const [program, ...args] = command;
  const child = spawn(program, args, { env, uid: user, gid: user, cwd: '/' });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exitCode = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const code = await exitCode;
    if (code !== 0) throw new Error(`production ended with ${code ?? 'a signal'}:\n${output}`);
  };
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => {
      if (output.includes('"msg":"listening"')) resolve();
    });
    void exitCode.then(() => reject(new Error(`production ended:\n${output}`)));
  });
  return { port, pid: child.pid ?? 0, env, output: () => output, stop };
}

function productionSettings(data: string, port: number): Record<string, string> {
  return {
    PATH: '/usr/bin:/bin',
    HOST: '127.0.0.1',
    PORT: String(port),
    PITON_DATA: data,
    PITON_PUBLIC_URL: 'https://pay.example.lc',
    PITON_TRUSTED_PROXIES: '1',
    PITON_MASTER_KEY: masterKey.toString('base64'),
    PITON_GATEWAY_MERCHANT_KEY: 'BOSL_0000001',
    PITON_GATEWAY_ALLOW_SIMULATOR: '1',
    PITON_SMTP_URL: 'smtp://127.0.0.1:9',
    PITON_MAIL_FROM: 'Piton <no-reply@example.lc>',
    PITON_SUPPORT_EMAIL: 'support@example.lc',
  };
}

export function databaseUrl({ database, user, password, host }: ClientConfig): string {
  const url = new URL(`postgres://localhost/${database ?? ''}`);
  url.username = user ?? '';
  url.password = String(password);
  url.searchParams.set('host', host ?? '');
  return url.href;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
