import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const server = path.resolve(import.meta.dirname, '..');
const files = globSync('**/*.ts', {
  cwd: server,
  exclude: ['**/node_modules', '**/dist', '**/testing', '**/*test.ts'],
});

/** Addresses, and what a start or a command of the terminal reports. */
const terminal = ['demo.ts', 'demo/start-simulator.ts', 'piton.ts', 'startup/run-entry.ts'];

/** Backups, keys, emails of the demo, and the built-in database. */
const written = [
  'backup/folder-files.ts',
  'backup/join-wal.ts',
  'backup/restore-backup.ts',
  'backup/unpack-backup.ts',
  'config/write-durably.ts',
  'database/embedded/choose-place.ts',
  'database/embedded/copy-binaries.ts',
  'database/embedded/initialize-cluster.ts',
  'database/embedded/run-postmaster.ts',
  'demo.ts',
];

/** The syslog server, database, gateways, mail server, webhooks, our own port, and addresses alone. */
const connected = [
  'audit/security-log/syslog/open-datagrams.ts',
  'audit/security-log/syslog/open-stream.ts',
  'database/embedded/hold-socket.ts',
  'database/embedded/listen-address.ts',
  'database/end-pool.ts',
  'database/health/check-server.ts',
  'database/health/watch-responsiveness.ts',
  'gateways/open-wire.ts',
  'http/guards/client-address.ts',
  'http/guards/limit-body-time.ts',
  'http/guards/same-origin.ts',
  'http/linger-on-close.ts',
  'http/listen.ts',
  'limits/address-network.ts',
  'mail/read-smtp-url.ts',
  'mail/smtp-session.ts',
  'mail/templates/compose-message.ts',
  'monitoring/pay-page-watch/request-as-browser.ts',
  'payments/take/validation/validate-payment.ts',
  'reports/live-updates/keep-listening.ts',
  'startup/shutdown.ts',
  'webhooks/client/post-webhook.ts',
  'webhooks/client/public-addresses.ts',
  'webhooks/client/resolve-public.ts',
  'webhooks/endpoints/refuse-url.ts',
];

/** The files whose code matches. Comments and texts may name anything. */
function filesWith(pattern: RegExp): string[] {
  return files
    .filter((file) => pattern.test(codeOf(readFileSync(path.join(server, file), 'utf8'))))
    .toSorted();
}

function codeOf(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

const importOf = (names: string, from: string) =>
  new RegExp(String.raw`import [^;]*\b(?:${names})\b[^;]*from '(?:${from})'`);

// docs/security.md, "Logs": standard output, the syslog server, and tables of the database.
test('only one file writes log lines, and to standard output', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(filesWith(/\bpino\((?!\{ level: 'silent' \})/)).toEqual(['http/log.ts']);
  expect(filesWith(/\bopenLogFile\((?!file: number\)|process\.stdout\.fd\))/)).toEqual([]);
  expect(filesWith(/\bopenLogFile\(process\.stdout\.fd\)/)).toEqual(['http/log.ts']);
  // No caller chooses another destination.
  expect(filesWith(/\bcreateLog\([^)]*,/)).toEqual(['http/log.ts']);
});

test('only commands and starts write to the terminal', () => {
  expect(filesWith(/\bconsole\.\w+\(|process\.std(?:out|err)\.write\(/)).toEqual(terminal);
});

test('only keys, backups, the demo and the built-in database write files', () => {
  const writing =
    '(?:write|append|copy|cp|rename|truncate)(?:File|v)?(?:Sync)?|open(?:Sync)?|createWriteStream';
  expect(filesWith(importOf(writing, 'node:fs|node:fs/promises'))).toEqual(written);
  expect(filesWith(/import (?:\* as )?\w+ from 'node:fs(?:\/promises)?'/)).toEqual([
    // Writes to standard output, as the first test checks.
    'http/log-file.ts',
  ]);
});

test('only files with a documented destination open sockets', () => {
  const modules = 'node:(?:net|tls|dgram|https?|http2)|undici|nodemailer|syslog\\S*|ws';
  expect(filesWith(new RegExp(`from '(?:${modules})`))).toEqual(connected);
});
