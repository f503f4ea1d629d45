import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stopChild, stopWithParent } from '../../../scripts/processes/stop-children.ts';
import { readDeployed } from '../../failover/cluster/deployed.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { freePort } from '../../install/serve-production.ts';
import { type Rule, writeRuleFile } from '../rule-file.ts';
import { scaleRules } from './scale-rules.ts';
import type { Pager } from './start-pager.ts';

export type Watchers = {
  /** Prometheus goes on with these rules, whose waits differ. */
  readonly load: (rules: readonly Rule[]) => Promise<void>;
  /** The alerts that Prometheus holds to be firing. */
  readonly firing: () => Promise<string[]>;
  readonly stop: () => Promise<void>;
};

type WatcherOptions = {
  readonly folder: string;
  readonly rules: readonly Rule[];
  readonly server: { readonly port: number; readonly token: string };
  readonly pager: Pager;
};

type Ports = { readonly prometheus: number; readonly alertmanager: number };

/** Debian's Prometheus and Alertmanager with our examples; addresses and intervals differ. */
export async function startWatchers(options: WatcherOptions): Promise<Watchers> {
  const { folder, rules } = options;
  const ports = { prometheus: await freePort(), alertmanager: await freePort() };
  mkdirSync(path.join(folder, 'piton'));
  const rulesFile = path.join(folder, 'piton/alerts.yml');
  writeRuleFile(rulesFile, scaleRules(rules));
  writeSettings(options, ports);
  const alertmanager = run(folder, 'prometheus-alertmanager', [
    `--config.file=${folder}/alertmanager.yml`,
    `--storage.path=${folder}/alertmanager`,
    `--web.listen-address=127.0.0.1:${ports.alertmanager}`,
    // No other Alertmanager.
    '--cluster.listen-address=',
  ]);
  const url = `http://127.0.0.1:${ports.prometheus}`;
  await waitUntil('Alertmanager', () => isReady(`http://127.0.0.1:${ports.alertmanager}`));
  const prometheus = run(folder, 'prometheus', [
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/prometheus`,
    `--web.listen-address=127.0.0.1:${ports.prometheus}`,
  ]);
  await waitUntil('Prometheus', () => isReady(url));
  const ask = async <T>(place: string) =>
    (await (await fetch(`${url}/api/v1/${place}`)).json()) as T;
  const loaded = async () => {
    const { data } = await ask<Loaded>('rules?type=alert');
    return data.groups.flatMap(({ rules: all }) => all.map(({ duration }) => duration)).join();
  };
  return {
    load: async (others) => {
      const before = await loaded();
      writeRuleFile(rulesFile, scaleRules(others));
      prometheus.kill('SIGHUP');
      await waitUntil('reload of the rules', async () => (await loaded()) !== before);
    },
    firing: async () => {
      const { data } = await ask<Alerts>('alerts');
      return data.alerts
        .filter(({ state }) => state === 'firing')
        .map(({ labels }) => labels.alertname);
    },
    stop: async () => {
      await Promise.all([stopChild(prometheus), stopChild(alertmanager)]);
    },
  };
}

type Loaded = {
  readonly data: {
    readonly groups: readonly { readonly rules: readonly { duration: number }[] }[];
  };
};
type Alerts = {
  readonly data: {
    readonly alerts: readonly { readonly state: string; readonly labels: { alertname: string } }[];
  };
};

function writeSettings({ folder, server, pager }: WatcherOptions, ports: Ports): void {
  const files = `${folder}/`;
  for (const [name, text] of [
    ['metrics-token', server.token],
    ['smtp-password', 'an example'],
    ['pager-key', 'an example'],
  ] as const) {
    writeFileSync(path.join(folder, 'piton', name), text, { mode: 0o600 });
  }
  const prometheus = readDeployed('prometheus/prometheus.yml', [
    ['/etc/prometheus/', files],
    ['scrape_interval: 15s', 'scrape_interval: 2s'],
    ['evaluation_interval: 15s', 'evaluation_interval: 1s'],
    ["['10.0.0.1:3000', '10.0.0.2:3000']", `['127.0.0.1:${server.port}']`],
    ['localhost:9093', `127.0.0.1:${ports.alertmanager}`],
  ]);
  writeFileSync(path.join(folder, 'prometheus.yml'), prometheus);
  const alertmanager = readDeployed('alertmanager/alertmanager.yml', [
    ['/etc/prometheus/', files],
    [
      'smtp.example.lc:587',
      // The proof's mail server has no certificate.
      `127.0.0.1:${pager.mailPort}\n  smtp_require_tls: false\n  pagerduty_url: ${pager.url}`,
    ],
    ['group_wait: 10s', 'group_wait: 1s'],
    ['group_interval: 1m', 'group_interval: 1s'],
  ]);
  writeFileSync(path.join(folder, 'alertmanager.yml'), alertmanager);
}

function run(folder: string, program: string, args: readonly string[]): ChildProcess {
  const file = path.join(folder, `${program}.log`);
  const log = openSync(file, 'a');
  const child = spawn(program, args, { stdio: ['ignore', log, log] });
  stopWithParent(child);
  child.once('exit', (code) => {
    if (code !== 0 && code !== null) console.error(readFileSync(file, 'utf8').slice(-2000));
  });
  return child;
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/-/ready`).catch(() => null);
  return response?.ok === true;
}
