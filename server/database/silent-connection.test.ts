/** A connection that answers nothing any more and is not closed either, as behind a router that died. */
import net, { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { isUnavailable } from '../http/is-unavailable.ts';
import { actingAs } from './acting-as.ts';
import { connect } from './connect.ts';
import { createTestDatabase, type TestDatabase } from './testing/create-test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** On as many connections as were asked before, all of which are silent then. */
async function askThroughSilence(road: Road, ask: () => Promise<unknown>): Promise<void> {
  const four = () => Array.from({ length: 4 }, ask);
  await Promise.all(four());
  road.silence();
  for (const refusal of await Promise.allSettled(four())) {
    expect(refusal.status).toBe('rejected');
    expect(isUnavailable((refusal as PromiseRejectedResult).reason)).toBe(true);
  }
}

function connectThrough(road: Road, poolSize: number) {
  const connected = connect({
    connection: { ...database.app, host: '127.0.0.1', port: road.port },
    poolSize,
    onIdleError: () => undefined,
    answerLimitMs: 400,
  });
  onTestFinished(connected.close);
  return connected;
}

test('payments wait so long for an answer and no longer, and go on with another connection', async () => {
  const road = await openRoad();
  const { paymentsPool } = connectThrough(road, 8);
  const ask = () => paymentsPool.query('select 1 as one');
  await askThroughSilence(road, ask);
  expect((await ask()).rows).toEqual([{ one: 1 }]);
});

test('so does everything else, in the middle of a transaction too', async () => {
  const road = await openRoad();
  const { kysely } = connectThrough(road, 4);
  const ask = () =>
    actingAs(kysely, 'piton', async (transaction) => {
      const { rows } = await sql`select 1 as one`.execute(transaction);
      return rows;
    });
  await askThroughSilence(road, ask);
  // All connections that there may be were silent.
  expect(await ask()).toEqual([{ one: 1 }]);
});

type Road = {
  readonly port: number;
  /** What is connected by then is carried no further; what comes later is. */
  readonly silence: () => void;
};

async function openRoad(): Promise<Road> {
  const { host = '', port = 0 } = database.app;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = host.startsWith('/')
      ? net.connect(`${host}/.s.PGSQL.${port}`)
      : net.connect(port, host);
    near.pipe(far);
    far.pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    silence: () => {
      for (const socket of sockets) socket.unpipe();
    },
  };
}
