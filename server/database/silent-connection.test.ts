/** A connection that answers nothing any more and is not closed either, as behind a router that died. */
import net, { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { isUnavailable } from '../http/is-unavailable.ts';
import { connect } from './connect.ts';
import { createTestDatabase, type TestDatabase } from './testing/create-test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('payments wait so long for an answer and no longer, and go on with another connection', async () => {
  const road = await openRoad();
  const { paymentsPool, close } = connect({
    connection: { ...database.app, host: '127.0.0.1', port: road.port },
    poolSize: 8,
    onIdleError: () => undefined,
    answerLimitMs: 400,
  });
  onTestFinished(close);
  const ask = () => paymentsPool.query('select 1 as one');
  await Promise.all(Array.from({ length: 4 }, ask));
  road.silence();
  const refusals = await Promise.allSettled(Array.from({ length: 4 }, ask));
  for (const refusal of refusals) {
    expect(refusal.status).toBe('rejected');
    expect(isUnavailable((refusal as PromiseRejectedResult).reason)).toBe(true);
  }
  expect((await ask()).rows).toEqual([{ one: 1 }]);
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
