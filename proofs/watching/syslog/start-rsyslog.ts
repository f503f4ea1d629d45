import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stopChild, stopWithParent } from '../../../scripts/processes/stop-children.ts';
import { readDeployed } from '../../failover/cluster/deployed.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import type { Certificates } from '../../install/make-certificates.ts';

/** A message as rsyslog has understood it. */
type Received = {
  readonly event: string;
  readonly severity: string;
  readonly fields: Readonly<Record<string, string>>;
};

export type Rsyslog = {
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<unknown>;
  readonly received: () => readonly Received[];
};

type RsyslogOptions = {
  readonly folder: string;
  readonly ports: { readonly tls: number; readonly udp: number };
  readonly certificates: Certificates;
};

/** Debian's rsyslog with our example; places and ports differ, and it takes UDP as well. */
export function createRsyslog({ folder, ports, certificates }: RsyslogOptions): Rsyslog {
  const events = path.join(folder, 'events.json');
  const settings = readDeployed('rsyslog/piton.conf', [
    ['/etc/ssl/piton/ca.pem', certificates.authority],
    ['/etc/ssl/piton/fullchain.pem', certificates.chain],
    ['/etc/ssl/piton/key.pem', certificates.key],
    ['port="6514"', `port="${ports.tls}" address="127.0.0.1"`],
    ['/var/log/piton/security-events.json', events],
  ]);
  const file = path.join(folder, 'rsyslog.conf');
  const udp = `module(load="imudp")
    input(type="imudp" port="${ports.udp}" address="127.0.0.1" ruleset="piton")`;
  writeFileSync(file, `global(workDirectory="${folder}")\n${settings}\n${udp}\n`);
  let child: ChildProcess | null = null;
  return {
    start: async () => {
      const own = spawn('rsyslogd', ['-n', '-f', file, '-i', path.join(folder, 'rsyslog.pid')], {
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      stopWithParent(own);
      child = own;
      await waitUntil('port of rsyslog', () => listensOn(ports.tls));
    },
    stop: async () => child !== null && stopChild(child),
    received: () => {
      const text = existsSync(events) ? readFileSync(events, 'utf8') : '';
      const lines = text.split('\n').slice(0, -1);
      return lines.map((line) => {
        const { event, severity, fields } = JSON.parse(line) as Line;
        return { event, severity, fields: structured(fields)['piton@32473'] ?? {} };
      });
    },
  };
}

/** The structured data is a text of JSON in the line. */
type Line = Omit<Received, 'fields'> & { readonly fields: string };

function structured(text: string): Record<string, Record<string, string>> {
  return JSON.parse(text) as Record<string, Record<string, string>>;
}

/** Without a connection, which rsyslog would log as one without TLS. */
function listensOn(port: number): boolean {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  return readFileSync('/proc/net/tcp', 'utf8').includes(`0100007F:${hex} 00000000:0000 0A`);
}
