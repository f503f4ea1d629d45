import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { stopWithParent } from '../../scripts/processes/stop-children.ts';
import { freePort } from '../install/serve-production.ts';

const example = path.resolve(import.meta.dirname, '../../deploy/nginx/payments.conf');

export type PathProxy = { readonly url: string; readonly stop: () => Promise<void> };

/** nginx that chooses the server by our example; only the addresses differ. */
export async function startPathProxy(
  folder: string,
  servers: { readonly web: string; readonly payments: string },
): Promise<PathProxy> {
  const port = await freePort();
  const paths = readFileSync(example, 'utf8').replace(
    '127.0.0.1:3001',
    new URL(servers.payments).host,
  );
  writeFileSync(path.join(folder, 'payments.conf'), paths);
  const lines = [
    'daemon off;',
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/nginx.log;`,
    'events {}',
    'http {',
    'access_log off;',
    `upstream piton { server ${new URL(servers.web).host}; keepalive 32; }`,
    `include ${folder}/payments.conf;`,
    `server { listen 127.0.0.1:${port}; location / {`,
    'proxy_pass http://$piton_server; proxy_http_version 1.1;',
    'proxy_set_header Connection ""; proxy_set_header Host $host;',
    '} } }',
  ];
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, lines.join('\n'));
  const child = spawn('nginx', ['-c', file], { stdio: 'ignore' });
  stopWithParent(child);
  const ended = once(child, 'close');
  const url = `http://127.0.0.1:${port}`;
  await untilUp(url);
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const startLimitMs = 10_000;

async function untilUp(url: string): Promise<void> {
  const endsAt = performance.now() + startLimitMs;
  while (!(await fetch(`${url}/healthz`).catch(() => null))?.ok) {
    if (performance.now() > endsAt) throw new Error('nginx did not start');
    await wait(50);
  }
}
