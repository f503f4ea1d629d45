import { readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkServer, createDatabase } from './check-server.ts';
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts';
import { withConnection } from '../with-connection.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const asSuperuser = (statement: string) =>
  withConnection(database.superuser, (client) => client.query(statement));

const complaint = async (connection: Parameters<typeof checkServer>[1]): Promise<string> => {
  const startedAt = performance.now();
  const error = await checkServer('DATABASE_URL', connection).then(
    () => new Error('the server was accepted'),
    (refusal: unknown) => refusal as Error,
  );
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(error.message).not.toContain('\n');
  return error.message;
};

test('accepts a server that works', async () => {
  await expect(checkServer('DATABASE_URL', database.app)).resolves.toBeUndefined();
});

test('names a refused password, an unknown database and an unknown host', async () => {
  const { app } = database;
  expect(await complaint({ ...app, password: 'guess-123' })).toContain('refuses the password');
  expect(await complaint({ ...app, database: 'nowhere' })).toContain('has no database nowhere');
  const host = 'postgres.invalid';
  expect(await complaint({ ...app, host })).toContain('the host postgres.invalid is not known');
});

test.each(['SQL_ASCII', 'LATIN1'])('refuses a database in %s', async (encoding) => {
  const { superuser } = database;
  const name = `piton_in_${encoding.toLowerCase()}`;
  const locale = `encoding '${encoding}' locale_provider libc locale 'C'`;
  await asSuperuser(`create database ${name} template template0 ${locale}`);
  try {
    const message = await complaint({ ...superuser, database: name });
    expect(message).toContain(`has the encoding ${encoding}; Piton needs UTF8.`);
    expect(message).toContain(createDatabase);
  } finally {
    await asSuperuser(`drop database ${name}`);
  }
});

test('accepts a database as the handbook creates it', async () => {
  const name = 'piton_as_in_handbook';
  const upgrades = path.join(import.meta.dirname, '../../../docs/upgrades.md');
  expect(readFileSync(upgrades, 'utf8').split(createDatabase)).toHaveLength(3);
  await asSuperuser(createDatabase.replace('piton', name));
  try {
    const created = { ...database.superuser, database: name };
    await expect(checkServer('DATABASE_URL', created)).resolves.toBeUndefined();
  } finally {
    await asSuperuser(`drop database ${name}`);
  }
});

test('names a port where nothing listens, and never the password', async () => {
  const port = await closedPort();
  const connectionString = `postgres://piton:very-secret@127.0.0.1:${port}/piton`;
  const message = await complaint({ connectionString });
  expect(message).toContain(`nothing answers at 127.0.0.1:${port}`);
  expect(message).not.toContain('very-secret');
});

test('gives up on a host that accepts the connection and stays silent', async () => {
  const silent = net.createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as net.AddressInfo;
  const connectionString = `postgres://piton:secret@127.0.0.1:${port}/piton`;
  expect(await complaint({ connectionString })).toContain('did not respond in time');
  silent.close();
});

test('gives up on a server that accepts the login and never answers a query', async () => {
  const server = net.createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => socket.write(welcomeAndReady));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  const connectionString = `postgres://piton:secret@127.0.0.1:${port}/piton?sslmode=disable`;
  expect(await complaint({ connectionString })).toContain('did not respond in time');
  server.close();
});

test.each([
  ['sslrootcert=/nope', 'no such file or directory'],
  ['port=abc', 'its port is not between 1 and 65535'],
  ['port=70000', 'its port is not between 1 and 65535'],
])('explains in one line what is wrong with ?%s', async (parameter, words) => {
  const connectionString = `postgres://piton:very-secret@127.0.0.1/piton?${parameter}`;
  const message = await complaint({ connectionString });
  expect(message).toMatch(/^DATABASE_URL does not work: /);
  expect(message).toContain(words);
  expect(message).not.toContain('very-secret');
});

test('gives up on a server that neither answers nor closes', async () => {
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => socket.write(welcomeAndReady));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  const connectionString = `postgres://piton:secret@127.0.0.1:${port}/piton?sslmode=disable`;
  expect(await complaint({ connectionString })).toContain('did not respond in time');
  server.close();
});

/** The part of the protocol that a client waits for before its first query. */
const welcomeAndReady = Buffer.from('5200000008000000005a0000000549', 'hex');

async function closedPort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
