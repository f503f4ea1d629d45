import pg from 'pg';
import { exactTypes, stepDown } from '@piton/server/database/connect.ts';

export type Backend = {
  readonly client: pg.Client;
  readonly pid: number;
  /** Resolves when PostgreSQL has found no deadlock and the statement waits for a lock. */
  readonly waits: () => Promise<'waits'>;
  /** Stops the waiting process, so that it continues only when it is its turn. */
  readonly pause: () => void;
  readonly resume: () => void;
};

type Backends = {
  readonly take: () => Promise<Backend>;
  readonly give: (backend: Backend) => void;
  /** Ends it on the server's side, as after a crash of its client. */
  readonly terminate: (backend: Backend) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The machine's time says nothing about how long a statement took; the log says that it waits. */
const settings = `set lock_timeout = 0; set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set client_min_messages = log`;

const paused = new Set<number>();
const resumeAll = () => {
  for (const pid of paused) process.kill(pid, 'SIGCONT');
};
// A paused process would prevent its database's end.
process.on('exit', resumeAll);

/** Connections as the app's role, which all servers of a run share one after the other. */
export function openBackends(connection: pg.ClientConfig, observer: pg.Client): Backends {
  const idle: Backend[] = [];
  const all = new Set<pg.Client>();
  return {
    take: async () => {
      const kept = idle.pop();
      if (kept !== undefined) return kept;
      const client = new pg.Client({ ...connection, types: exactTypes, pipeline: true });
      client.on('error', () => undefined);
      await client.connect();
      all.add(client);
      await client.query(stepDown);
      await client.query(settings);
      return backendOf(client);
    },
    give: (backend) => void idle.push(backend),
    terminate: async ({ client, pid, resume }) => {
      resume();
      // Waits until it has ended, and with it its transaction.
      await observer.query('select pg_terminate_backend($1, 60000)', [pid]);
      all.delete(client);
    },
    close: async () => {
      resumeAll();
      await Promise.all([...all].map((client) => client.end()));
    },
  };
}

function backendOf(client: pg.Client): Backend {
  const { processID: pid } = client as unknown as { processID: number };
  const waits = () =>
    new Promise<'waits'>((resolve) => {
      client.removeAllListeners('notice').on('notice', ({ message = '' }) => {
        if (message.includes('still waiting for')) resolve('waits');
      });
    });
  return {
    client,
    pid,
    waits,
    pause: () => {
      process.kill(pid, 'SIGSTOP');
      paused.add(pid);
    },
    resume: () => {
      if (paused.delete(pid)) process.kill(pid, 'SIGCONT');
    },
  };
}
