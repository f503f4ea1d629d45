import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Certificates } from './make-certificates.ts';

const examples = path.resolve(import.meta.dirname, '../../deploy');

export type Ports = { http: number; https: number; server: number };

export type ProxyOptions = { folder: string; ports: Ports; certificates: Certificates };

export type Proxy = { stop: () => Promise<void> };

/** nginx with our example; only its ports and the certificate's place differ. */
export function startNginx({ folder, ports, certificates }: ProxyOptions): Proxy {
  const site = readFileSync(path.join(examples, 'nginx/piton.conf'), 'utf8')
    .replace('127.0.0.1:3000', `127.0.0.1:${ports.server}`)
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
    .replaceAll(/^ *listen \[::\].*$/gm, '')
    .replace('/etc/ssl/piton/fullchain.pem', certificates.chain)
    .replace('/etc/ssl/piton/key.pem', certificates.key);
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(path.join(folder, 'piton.conf'), site);
  const lines = [
    'daemon off;',
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/nginx.log;`,
    'events {}',
    // As Debian has it for all sites.
    `http { access_log off; gzip on; include ${folder}/piton.conf; }`,
  ];
  writeFileSync(file, lines.join('\n'));
  return run('nginx', ['-c', file]);
}

/** Caddy with our example; only its ports and the certificate's origin differ. */
export function startCaddy({ folder, ports, certificates }: ProxyOptions): Proxy {
  const { chain, key } = certificates;
  const own = `admin off\nhttp_port ${ports.http}\nhttps_port ${ports.https}\n`;
  const text = readFileSync(path.join(examples, 'caddy/Caddyfile'), 'utf8')
    .replace('\n{\n', `\n{\n${own}`)
    .replace('pay.example.lc {\n', `pay.example.lc {\ntls ${chain} ${key}\nbind 127.0.0.1\n`)
    .replace('127.0.0.1:3000', `127.0.0.1:${ports.server}`);
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(file, text);
  mkdirSync(path.join(folder, 'caddy'));
  return run('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    HOME: path.join(folder, 'caddy'),
  });
}

function run(program: string, args: string[], env: Record<string, string> = {}): Proxy {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => resolve()).on('error', () => resolve());
  });
  return {
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
