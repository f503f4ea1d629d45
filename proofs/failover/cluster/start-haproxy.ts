import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stopChild, stopWithParent } from '../../../scripts/processes/stop-children.ts';
import { readDeployed } from './deployed.ts';
import type { Machine } from './machine.ts';

type HaproxyPorts = {
  readonly web: number;
  readonly database: number;
  readonly standby: number;
  readonly servers: readonly [number, number];
};

/** HAProxy with our file; addresses and ports differ, and the proof's customers use no TLS. */
export function startHaproxy(
  folder: string,
  machines: readonly Machine[],
  { web, database, standby, servers }: HaproxyPorts,
): { stop: () => Promise<unknown> } {
  const tls = '    bind :443 ssl crt /etc/haproxy/piton.pem alpn h2,http/1.1 ssl-min-ver TLSv1.2\n';
  const redirect = '    http-request redirect scheme https code 301 unless { ssl_fc }\n';
  const text = readDeployed('haproxy/haproxy.cfg', [
    [tls, ''],
    [redirect, ''],
    ['bind :80\n', `bind 127.0.0.1:${web}\n`],
    ['bind 127.0.0.1:5432\n', `bind 127.0.0.1:${database}\n`],
    ['bind 127.0.0.1:5433\n', `bind 127.0.0.1:${standby}\n`],
    ['10.0.0.1:3000', `127.0.0.1:${servers[0]}`],
    ['10.0.0.2:3000', `127.0.0.1:${servers[1]}`],
    ...machines.map(({ address }, index) => [`10.0.0.${11 + index}:`, `${address}:`] as const),
  ]);
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, text);
  const child = spawn('nice', ['-n', '-15', 'haproxy', '-db', '-q', '-f', file], {
    stdio: 'ignore',
  });
  stopWithParent(child);
  return { stop: () => stopChild(child) };
}
