/** A process with only the payout run, controlled over its channel. It is made to be killed. */
import { flushCompileCache } from 'node:module';
import { connect, type Database } from '@piton/server/database/connect.ts';
import { runPayouts } from '@piton/server/payouts/run/run-payouts.ts';
import type { RunnerSettings, RunnerCommand } from './start-runners.ts';

let database: Database | null = null;
let minimumMills = 0n;

process.on('message', (message: { number: number; command: RunnerCommand }) => {
  const { number, command } = message;
  void respond(command).then(
    (answered) => process.send?.({ number, answered }),
    (error: unknown) => process.send?.({ number, failed: (error as Error).message }),
  );
});
// The parent has ended.
process.on('disconnect', () => process.exit());

async function respond(command: RunnerCommand): Promise<number> {
  if (command.kind === 'settings') return open(command.settings);
  if (database === null) throw new Error('the settings name no database');
  return runPayouts({ database: database.kysely, minimumMills });
}

/** Returns the pid of its database backend. */
async function open(settings: RunnerSettings): Promise<number> {
  database = connect({
    connection: settings.app,
    poolSize: settings.connections,
    isKept: true,
    onIdleError: () => undefined,
  });
  minimumMills = BigInt(settings.minimumMills);
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  // A killed process would not write the compile cache for the next one.
  flushCompileCache();
  return rows[0]?.pid ?? 0;
}
