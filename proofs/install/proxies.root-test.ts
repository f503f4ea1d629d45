/** Our examples for nginx and Caddy, with TLS, in front of production. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { liveSalesPath } from '@piton/contract/reports/live-sales.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '@piton/server/database/testing/create-test-database.ts';
import { type RunningSimulator, startSimulator } from '@piton/server/demo/start-simulator.ts';
import { requirePackages } from '../harness/require-packages.ts';
import { makeCertificates, type Certificates } from './make-certificates.ts';
import { databaseUrl, freePort, type Production, serveProduction } from './serve-production.ts';
import { type Ports, type Proxy, startCaddy, startNginx } from './start-proxy.ts';

const name = 'pay.example.lc';
const packages = {
  'nginx-light': 'command -v nginx',
  caddy: 'command -v caddy',
  'testssl.sh': 'command -v testssl',
};
let folder: string;
let certificates: Certificates;
let database: TestDatabase;
let simulator: RunningSimulator;
let production: Production;

beforeAll(async () => {
  requirePackages(packages);
  folder = mkdtempSync(path.join(tmpdir(), 'piton-proxies-'));
  certificates = makeCertificates(folder, name);
  database = await createTestDatabase();
  simulator = await startSimulator(path.join(folder, 'gateway'));
  const settings = { PITON_GATEWAY_URL: simulator.url, DATABASE_URL: databaseUrl(database.owner) };
  const server = path.resolve(import.meta.dirname, '../../server/main.ts');
  // Only root may open the socket of the tests’ PostgreSQL.
  const command = [process.execPath, server] as const;
  production = await serveProduction({ command, folder, user: 0, settings });
}, 600_000);
afterAll(async () => {
  await production.stop();
  await simulator.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
])('%s', (proxyName, start) => {
  let ports: Ports;
  let proxy: Proxy;
  beforeAll(async () => {
    ports = { http: await freePort(), https: await freePort(), server: production.port };
    const own = path.join(folder, proxyName);
    mkdirSync(own);
    proxy = start({ folder: own, ports, certificates });
    untilUp(ports);
  });
  afterAll(() => proxy.stop());

  const fetchHead = (address: string, ...options: string[]) =>
    curl(ports, address, '--silent', '--show-error', '--include', ...options);
  const secure = (at: string) => `https://${name}:${ports.https}${at}`;

  test('leads from http to https', () => {
    const head = fetchHead(`http://${name}:${ports.http}/signin?a=b`);
    expect(head).toMatch(/^HTTP\/1\.1 30[18] /);
    expect(head).toContain(`Location: https://${name}/signin?a=b`);
  });

  test('serves pages over HTTP/2 with HSTS', () => {
    const head = fetchHead(secure('/signin'));
    expect(head).toMatch(/^HTTP\/2 200 /);
    expect(head.match(/^strict-transport-security: .*$/gm)).toEqual([
      'strict-transport-security: max-age=63072000; includeSubDomains',
    ]);
  });

  test('forwards the client’s address, and replaces what the client forged', async () => {
    const forged = ['-H', 'X-Forwarded-For: 203.0.113.9', '-H', 'X-Request-Id: forged-by-client'];
    const head = fetchHead(secure('/about'), ...forged);
    const [, requestId = ''] = /^x-request-id: (\S+)/m.exec(head) ?? [];
    expect(requestId).toMatch(/^[0-9a-f-]{32,36}$/);
    await expect.poll(production.output).toContain(requestId);
    expect(production.output()).not.toContain('203.0.113.9');
    expect(production.output()).not.toContain('forged-by-client');
  });

  test('opens the metrics to no one outside', () => {
    expect(fetchHead(secure('/metrics'))).toMatch(/^HTTP\/2 404 /);
  });

  test('passes files on that are as large as evidence may be', () => {
    const file = path.join(folder, 'upload');
    writeFileSync(file, Buffer.alloc(10 * 2 ** 20));
    // Refused by Piton, and not by the proxy.
    expect(fetchHead(secure('/api/sign-in'), '--data-binary', `@${file}`)).toContain('"not_json"');
  });

  test('passes each event of a live list on at once', async () => {
    const cookies = path.join(folder, `${proxyName}-cookies`);
    const email = `ana@${proxyName.toLowerCase()}.example.lc`;
    const person = { fName: 'Ana', lName: 'Joseph', country: 'Saint Lucia', email };
    const body = JSON.stringify({ ...person, password: 'seven green parrots' });
    const json = ['-H', 'Content-Type: application/json', '-H', `Origin: https://${name}`];
    const signedUp = fetchHead(secure('/api/sign-up'), ...json, '-c', cookies, '-d', body);
    expect(signedUp).toMatch(/^HTTP\/2 200 /);
    const options = ['--no-buffer', '--silent', '-b', cookies];
    const stream = spawn('curl', curlArgs(ports, secure(liveSalesPath), ...options));
    onTestFinished(() => void stream.kill());
    let events = '';
    stream.stdout.setEncoding('utf8').on('data', (text: string) => (events += text));
    await expect.poll(() => events).toContain('retry: 3000');
    expect(stream.exitCode).toBe(null);
  });

  test('has no finding of testssl.sh above LOW', { timeout: 600_000 }, () => {
    const report = path.join(folder, `${proxyName}.json`);
    // The page without a session has no secret in it, so its compression reveals none
    // (BREACH). A warning says that the scanner’s machine lacks something.
    const isMeant = ({ id, severity }: Finding) => severity !== 'WARN' && id !== 'BREACH';
    expect(findings(ports, report).filter(isMeant)).toEqual([]);
  });
});

type Finding = { id: string; severity: string; finding: string };

function findings(ports: Ports, report: string): Finding[] {
  const options = ['--quiet', '--color', '0', '--warnings', 'off', '--severity', 'MEDIUM'];
  const where = ['--add-ca', certificates.authority, '--ip', '127.0.0.1', '--jsonfile', report];
  const checks = ['-p', '-s', '-f', '-S', '-h', '-U'];
  const args = [...options, ...where, ...checks, `${name}:${ports.https}/signin`];
  try {
    execFileSync('testssl', args, { stdio: 'pipe' });
  } catch {
    // Its exit code is the number of findings.
  }
  return JSON.parse(readFileSync(report, 'utf8')) as Finding[];
}

function untilUp(ports: Ports): void {
  const patience = ['--retry', '30', '--retry-delay', '1', '--retry-connrefused'];
  curl(ports, `https://${name}:${ports.https}/healthz`, '--silent', '--fail', ...patience);
}

function curl(ports: Ports, address: string, ...options: string[]): string {
  const args = curlArgs(ports, address, ...options);
  return execFileSync('curl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

function curlArgs(ports: Ports, address: string, ...options: string[]): string[] {
  const places = [ports.http, ports.https].flatMap((port) => [
    '--resolve',
    `${name}:${port}:127.0.0.1`,
  ]);
  return [...places, '--cacert', certificates.authority, ...options, address];
}
