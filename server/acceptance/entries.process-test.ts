import { randomBytes } from 'node:crypto';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import { expect, test } from 'vitest';
import { postgresProcesses, temporaryFolder } from '../database/embedded/testing/run-embedded.ts';
import { createEmptyDatabase } from '../database/testing/create-test-database.ts';
import { withConnection } from '../database/with-connection.ts';
import { startSimulator } from '../demo/start-simulator.ts';
import { runEntryProcess } from '../testing/run-entry-process.ts';

const readyLimit = { timeout: 90_000 };

test('production lists everything that is missing and starts nothing', async () => {
  const { exitCode, output } = runEntryProcess('main.ts', { PITON_TRUSTED_PROXIES: 'many' });
  expect(await exitCode).toBe(1);
  const names = output().match(/^(?:PITON|DATABASE)_[A-Z_]+/gm);
  expect(names?.toSorted()).toEqual([
    'PITON_GATEWAY_MERCHANT_KEY',
    'PITON_GATEWAY_URL',
    'PITON_MAIL_FROM',
    'PITON_MASTER_KEY',
    'PITON_PUBLIC_URL',
    'PITON_SMTP_URL',
    'PITON_SUPPORT_EMAIL',
    'PITON_TRUSTED_PROXIES',
  ]);
  expect(output()).not.toMatch(/^\s+at /m);
});

test(
  'production serves a given database without demo data, and stops on request',
  readyLimit,
  async () => {
    const { owner } = await createEmptyDatabase();
    const simulator = await startSimulator(temporaryFolder());
    const running = runEntryProcess('main.ts', production(owner, simulator.url, '1'));
    const [, port = ''] = await running.until(/"port":(\d+),"msg":"listening"/);
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
    expect(await ready.json()).toMatchObject({ ready: true });
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect(await page.text()).not.toContain('class="demo-notice"');
    const users = await withConnection(owner, (client) => client.query('select 1 from users'));
    expect(users.rows).toEqual([]);
    expect(running.output()).not.toContain(String(owner.password));

    const stoppedAt = performance.now();
    // Process managers and terminals may send the signal more than once.
    for (let times = 0; times < 3; times++) running.child.kill('SIGTERM');
    expect(await running.exitCode).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(5000);
    await simulator.stop();
  },
);

test.each([
  ['in the variable', (key: string) => ({ PITON_MASTER_KEY: key })],
  ['printed by a command', (key: string) => ({ PITON_MASTER_KEY_COMMAND: `printf %s ${key}` })],
])(
  'production starts with a master key %s, which no child process inherits',
  readyLimit,
  async (_where, source) => {
    const { owner } = await createEmptyDatabase();
    const simulator = await startSimulator(temporaryFolder());
    const { PITON_MASTER_KEY: key, ...others } = production(owner, simulator.url, '1');
    const env = { ...others, ...source(key) };
    const running = runEntryProcess('main.ts', env);
    await running.until(/"msg":"listening"/);
    expect(running.output()).not.toContain(key);
    const children = childEnvironments(running.child.pid ?? 0);
    expect(children.length).toBeGreaterThan(0);
    expect(children.filter((text) => text.includes('PITON_MASTER_KEY='))).toEqual([]);
    running.child.kill('SIGTERM');
    expect(await running.exitCode).toBe(0);
    await simulator.stop();
  },
);

test('a stop cuts work that waits for the database, and ends in order', readyLimit, async () => {
  const { owner } = await createEmptyDatabase();
  const simulator = await startSimulator(temporaryFolder());
  const running = runEntryProcess('main.ts', production(owner, simulator.url, '1'));
  const [, port = ''] = await running.until(/"port":(\d+),"msg":"listening"/);
  await withConnection(owner, async (keeper) => {
    await keeper.query('begin');
    await keeper.query('lock table security_events in access exclusive mode');
    // The security log stores it within a second, and waits for the lock.
    await fetch(`http://127.0.0.1:${port}/api/sign-in`, {
      method: 'POST',
      headers: { origin: 'https://pay.example.lc', 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.lc', password: 'not this one' }),
    });
    const waiting = () =>
      keeper.query(`select from pg_locks
        where relation = 'security_events'::regclass and not granted`);
    await expect.poll(async () => (await waiting()).rowCount).toBe(1);
    running.child.kill('SIGTERM');
    expect(await running.exitCode).toBe(0);
  });
  expect(running.output()).not.toContain('did not stop cleanly');
  await simulator.stop();
});

test('production refuses the simulator unless it was allowed', readyLimit, async () => {
  const { owner } = await createEmptyDatabase();
  const simulator = await startSimulator(temporaryFolder());
  const { exitCode, output } = runEntryProcess('main.ts', production(owner, simulator.url, '0'));
  expect(await exitCode).toBe(1);
  expect(output()).toContain('PITON_GATEWAY_ALLOW_SIMULATOR=1');
  await simulator.stop();
});

test('production and the demo refuse each other’s database', readyLimit, async () => {
  const dataFolder = temporaryFolder();
  const demo = runEntryProcess('demo.ts', { PITON_DATA: dataFolder });
  await demo.until(/ready at http/);
  demo.child.kill('SIGTERM');
  expect(await demo.exitCode).toBe(0);

  const { owner } = await createEmptyDatabase();
  const simulator = await startSimulator(temporaryFolder());
  const { DATABASE_URL, ...elsewhere } = production(owner, simulator.url, '1');
  const refused = runEntryProcess('main.ts', { ...elsewhere, PITON_DATA: dataFolder });
  expect(await refused.exitCode).toBe(1);
  expect(refused.output()).toContain('belongs to the demo');

  const serving = runEntryProcess('main.ts', { ...elsewhere, DATABASE_URL });
  await serving.until(/"msg":"listening"/);
  const intruder = runEntryProcess('demo.ts', { DATABASE_URL, PITON_DATA: temporaryFolder() });
  expect(await intruder.exitCode).toBe(1);
  expect(intruder.output()).toContain('belongs to production');
  await simulator.stop();
});

test.each([
  ['in /proc', () => '/proc/nope', /cannot be used/],
  ['that is a file', aFile, /is a file/],
  ['in a file', () => path.join(aFile(), 'sub'), /is a file/],
  ['at a link to nothing', aLinkToNothing, /is a link to something that is not there/],
])('a data folder %s ends the start with a line', readyLimit, async (_where, folder, reason) => {
  const { exitCode, output } = runEntryProcess('demo.ts', { PITON_DATA: folder() });
  expect(await exitCode).toBe(1);
  expect(output()).toMatch(reason);
  expect(output()).toMatch(/^[^\n]*set PITON_DATA to another folder\.\n$/);
});

test('the demo uses the next port if one is in use, and prints it', readyLimit, async () => {
  const taken = net.createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as net.AddressInfo;
  const dataFolder = temporaryFolder();
  const running = runEntryProcess('demo.ts', { PITON_DATA: dataFolder, PORT: String(port) });
  const [, actual = ''] = await running.until(/ready at http:\/\/localhost:(\d+)/);
  expect(Number(actual)).toBeGreaterThan(port);
  expect(running.output()).toContain(`Port ${port} is in use; using ${actual} instead.`);
  for (const recipient of ['maria@demo.example', 'alicia@demo.example', 'kendrick@demo.example']) {
    expect(running.output()).toContain(recipient);
  }
  const pay = /http:\S+\/PayCompany\/\w{20}/.exec(running.output())?.[0] ?? '';
  expect(await (await fetch(pay)).text()).toContain('Soufrière Spice Market');
  const mailbox = /http:\S+\/dev\/mailbox/.exec(running.output())?.[0] ?? '';
  expect(await (await fetch(mailbox)).text()).toContain('No emails yet.');
  taken.close();

  running.child.kill('SIGINT');
  expect(await running.exitCode).toBe(0);
  expect(await postgresProcesses(dataFolder)).toEqual([]);
});

test(
  'a demo that sends emails names no mailbox, and a second start names the running demo',
  readyLimit,
  async () => {
    const settings = { PITON_DATA: temporaryFolder(), PITON_SMTP_URL: 'smtp://127.0.0.1:9' };
    const running = runEntryProcess('demo.ts', settings);
    const [, url = ''] = await running.until(/ready at (http:\S+)[^]*Press Ctrl-C to stop/);
    expect(running.output()).not.toContain('mailbox');
    expect((await fetch(`${url}/dev/mailbox.json`)).status).toBe(404);

    const second = runEntryProcess('demo.ts', settings);
    expect(await second.exitCode).toBe(0);
    const pid = running.child.pid ?? 'unknown';
    expect(second.output()).toBe(`Piton already runs here: ${url} (process ${pid})\n`);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  },
);

test('the demo ends in order when its parent process is gone', readyLimit, async () => {
  const dataFolder = temporaryFolder();
  const running = runEntryProcess('demo.ts', { PITON_DATA: dataFolder });
  await running.until(/ready at http/);
  const closedAt = performance.now();
  running.child.stdio[3]?.destroy();
  expect(await running.exitCode).toBe(0);
  expect(performance.now() - closedAt).toBeLessThan(5000);
  expect(await postgresProcesses(dataFolder)).toEqual([]);
});

function childEnvironments(pid: number): string[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children.split(' ').map((child) => readFileSync(`/proc/${child}/environ`, 'utf8'));
}

function aFile(): string {
  const file = path.join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  return file;
}

function aLinkToNothing(): string {
  const link = path.join(temporaryFolder(), 'link');
  symlinkSync('gone', link);
  return link;
}

function production(owner: ClientConfig, gatewayUrl: string, allowSimulator: '0' | '1') {
  const url = new URL(`postgres://localhost/${owner.database ?? ''}`);
  url.username = owner.user ?? '';
  url.password = String(owner.password);
  url.searchParams.set('host', owner.host ?? '');
  return {
    HOST: '127.0.0.1',
    DATABASE_URL: url.href,
    PITON_PUBLIC_URL: 'https://pay.example.lc',
    PITON_TRUSTED_PROXIES: '0',
    PITON_MASTER_KEY: randomBytes(32).toString('base64'),
    PITON_GATEWAY_URL: gatewayUrl,
    PITON_GATEWAY_MERCHANT_KEY: 'BOSL_0000001',
    PITON_SMTP_URL: 'smtp://127.0.0.1:9',
    PITON_MAIL_FROM: 'Piton <no-reply@example.lc>',
    PITON_SUPPORT_EMAIL: 'support@example.lc',
    PITON_GATEWAY_ALLOW_SIMULATOR: allowSimulator,
  };
}
