import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startTestCluster } from '@piton/server/database/testing/test-cluster.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { type Certificates, makeCertificates } from '../../install/make-certificates.ts';
import {
  databaseUrl,
  freePort,
  type Production,
  serveProduction,
} from '../../install/serve-production.ts';
import type { Figure } from '../../harness/figure.ts';
import { requirePackages } from '../../harness/require-packages.ts';
import { type OwnGateway, startOwnGateway } from '../../payments/own-gateway.ts';
import { arrangedControl, type Part } from '../../payments/part.ts';
import { createRsyslog, type Rsyslog } from './start-rsyslog.ts';

const packages = {
  rsyslog: 'command -v rsyslogd',
  'rsyslog-openssl': 'ls /usr/lib/*/rsyslog/lmnsd_ossl.so',
};
const count = { short: 10, full: 100 };
const arriveLimitMs = 120_000;
/** Well below the time that a connection to an absent receiver would take. */
const maxResponseMs = 5000;
const secret = 'a-password-that-no-log-has';

/** Debian's rsyslog takes a production server's security events, before, during and after an outage. */
export const syslogPart: Part = {
  name: 'syslog',
  isLong: true,
  needsRoot: true,
  run: async ({ scale, folder }) => {
    requirePackages(packages);
    const certificates = makeCertificates(folder, 'localhost');
    const ports = { tls: await freePort(), udp: await freePort() };
    const rsyslog = createRsyslog({ folder, ports, certificates });
    const world = await startWorld(folder);
    try {
      const n = count[scale];
      const tls = await proveTls({ world, rsyslog, certificates, port: ports.tls, n });
      return [...tls, await loseDatagrams({ world, rsyslog, certificates, port: ports.udp, n })];
    } finally {
      await rsyslog.stop();
      await world.stop();
    }
  },
};

type World = {
  readonly serve: (syslogUrl: string, certificates: Certificates) => Promise<Production>;
  readonly stop: () => Promise<void>;
};

async function startWorld(folder: string): Promise<World> {
  const cluster = await startTestCluster();
  const gateway: OwnGateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
  const database = 'syslog';
  await withConnection(cluster.superuser, (client) =>
    client.query(`create database ${database} owner piton_owner template ${cluster.template}`),
  );
  const servers = path.join(folder, 'servers');
  mkdirSync(servers);
  return {
    serve: (syslogUrl, { authority }) =>
      serveProduction({
        command: [process.execPath, path.resolve(import.meta.dirname, '../../../server/main.ts')],
        folder: servers,
        // Only root may open the socket of the proof's PostgreSQL.
        user: 0,
        settings: {
          DATABASE_URL: databaseUrl({ ...cluster.owner, database }),
          PITON_GATEWAY_URL: gateway.url,
          PITON_SYSLOG_URL: syslogUrl,
          NODE_EXTRA_CA_CERTS: authority,
        },
      }),
    stop: async () => {
      await gateway.stop();
      await cluster.stop();
    },
  };
}

type Given = {
  readonly world: World;
  readonly rsyslog: Rsyslog;
  readonly certificates: Certificates;
  readonly port: number;
  readonly n: number;
};

async function proveTls({ world, rsyslog, certificates, port, n }: Given): Promise<Figure[]> {
  await rsyslog.start();
  const server = await world.serve(`tls://localhost:${port}`, certificates);
  try {
    const up = await failSignIns(server, 'up', n);
    const arrived = await arrivals(rsyslog, up.ids);
    await rsyslog.stop();
    const down = await failSignIns(server, 'down', n);
    await rsyslog.start();
    const late = await arrivals(rsyslog, down.ids);
    const complete = rsyslog
      .received()
      .filter(({ event, severity, fields }) =>
        [event, severity, fields['outcome'], fields['address']].every(Boolean),
      );
    const text = JSON.stringify(rsyslog.received());
    const isSecret = text.includes(secret) || text.includes('nobody@example.lc');
    return [
      share('events that rsyslog gets over TLS', arrived, n),
      share('events of an outage that it gets after it', late, n),
      share('events with name, severity, outcome and address', complete.length, 2 * n),
      {
        name: 'slowest response while rsyslog is down',
        measured: `${down.slowestMs.toFixed(0)} ms`,
        limit: `${maxResponseMs} ms`,
        isKept: down.slowestMs <= maxResponseMs,
        isTimingDependent: true,
      },
      {
        name: 'passwords and emails in them',
        measured: isSecret ? 'found' : '0',
        limit: '0',
        isKept: !isSecret && text.includes('sign-in'),
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Datagrams to an absent receiver are lost, which the proof must notice. */
async function loseDatagrams({ world, rsyslog, certificates, port, n }: Given): Promise<Figure> {
  await rsyslog.stop();
  const server = await world.serve(`udp://127.0.0.1:${port}`, certificates);
  try {
    const { ids } = await failSignIns(server, 'lost', n);
    await rsyslog.start();
    const last = await failSignIns(server, 'last', 1);
    await arrivals(rsyslog, last.ids);
    const missing = n - arrivedOf(rsyslog, ids);
    return arrangedControl('datagrams during the outage', `${missing} missing`, missing === n);
  } finally {
    await server.stop();
  }
}

type SignIns = { readonly ids: readonly string[]; readonly slowestMs: number };

/** Each from another address, as the proxy reports it, because a sender's attempts are limited. */
async function failSignIns({ port }: Production, round: string, n: number): Promise<SignIns> {
  const ids = Array.from({ length: n }, (_, index) => `proof-${round}-${index}`);
  let slowestMs = 0;
  for (const [index, id] of ids.entries()) {
    const startedAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/api/sign-in`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'https://pay.example.lc',
        'x-forwarded-for': `198.51.100.${index}`,
        'x-request-id': id,
      },
      body: JSON.stringify({ email: 'nobody@example.lc', password: secret }),
    });
    await response.text();
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
  }
  return { ids, slowestMs };
}

function arrivedOf(rsyslog: Rsyslog, ids: readonly string[]): number {
  const arrived = new Set(rsyslog.received().map(({ fields }) => fields['request']));
  return ids.filter((id) => arrived.has(id)).length;
}

async function arrivals(rsyslog: Rsyslog, ids: readonly string[]): Promise<number> {
  const endsAt = performance.now() + arriveLimitMs;
  while (arrivedOf(rsyslog, ids) < ids.length && performance.now() < endsAt) await wait(100);
  return arrivedOf(rsyslog, ids);
}

function share(name: string, seen: number, all: number): Figure {
  return {
    name,
    measured: `${seen} of ${all}`,
    limit: `${all} of ${all}`,
    isKept: seen === all,
  };
}
