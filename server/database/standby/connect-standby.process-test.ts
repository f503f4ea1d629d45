import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../connect.ts';
import { readingAs, readingAtOnceAs } from '../reading-as.ts';
import { withConnection } from '../with-connection.ts';
import { connectStandby, type ReadingServer } from './connect-standby.ts';
import { startReplicated } from './testing/start-standby.ts';

const limitMs = 60_000;

async function startReading() {
  const { primary, standby } = await startReplicated();
  await onPrimary('create table notes (note text); grant all on notes to piton_app');
  const onIdleError = () => undefined;
  const opened = connect({ connection: primary.app, poolSize: 4, onIdleError });
  onTestFinished(opened.close);
  const readers: ReadingServer[] = [];
  const failures: unknown[] = [];
  const reading = connectStandby({
    connection: standby.app,
    poolSize: 4,
    primary: opened.pool,
    onRead: (server) => readers.push(server),
    onFailure: (error) => failures.push(error),
  });
  onTestFinished(reading.close);

  function onPrimary(text: string) {
    return withConnection(primary.owner, (client) => client.query(text));
  }
  return {
    standby,
    readers,
    failures,
    write: (note: string) => opened.pool.query('insert into notes values ($1)', [note]),
    onStandby: (text: string) => withConnection(standby.superuser, (client) => client.query(text)),
    /** The notes, and which kind of server showed them. */
    read: (readAs: typeof readingAs = readingAs) =>
      readAs(reading.kysely, 'piton', async (transaction) => {
        const { rows } = await sql<{ notes: string; is_standby: boolean }>`
          select coalesce(string_agg(note, ' '), '') as notes, pg_is_in_recovery() as is_standby
            from notes`.execute(transaction);
        return rows[0];
      }),
  };
}

test('reads what is current, wherever the standby is', { timeout: limitMs }, async () => {
  const { write, read, onStandby, standby, readers, failures } = await startReading();
  let notes = '';
  for (const note of ['one', 'two', 'three', 'four']) {
    await write(note);
    notes = `${notes} ${note}`.trim();
    expect(await read(readingAtOnceAs)).toEqual({ notes, is_standby: true });
  }
  expect(readers).toEqual(['standby', 'standby', 'standby', 'standby']);

  // It lags.
  await onStandby('select pg_wal_replay_pause()');
  await write('five');
  notes = `${notes} five`;
  expect(await read()).toEqual({ notes, is_standby: false });
  await onStandby('select pg_wal_replay_resume()');
  expect(await read()).toEqual({ notes, is_standby: true });

  // It leaves the primary's history, where the same position would mean something else.
  await onStandby('select pg_promote()');
  expect(await read()).toEqual({ notes, is_standby: false });
  expect(failures).toEqual([]);

  await standby.kill();
  expect(await read()).toEqual({ notes, is_standby: false });
  const tries = failures.length;
  expect(tries).toBeGreaterThan(0);
  // It rests instead of being tried by each read.
  await read();
  expect(failures).toHaveLength(tries);
});
