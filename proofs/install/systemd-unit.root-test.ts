import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { stopLimitMs } from '../../scripts/launch/stop-limit.mjs';
import { requirePackages } from '../harness/require-packages.ts';

const unit = path.resolve(import.meta.dirname, '../../deploy/systemd/piton.service');
const ofPayments = path.resolve(unit, '../piton-payments.service');
const text = readFileSync(unit, 'utf8');

beforeAll(() => requirePackages({ systemd: 'command -v systemd-analyze' }), 300_000);

test('systemd accepts each line of the unit', () => {
  expect(verify(text)).toBe('');
  expect(verify(text.replace('ProtectHome=', 'ProtectHouse='))).toContain('ProtectHouse');
});

test('systemd accepts the drop-in for backups', () => {
  const document = readFileSync(path.resolve(unit, '../../../docs/install.md'), 'utf8');
  const [, dropIn = ''] = /backups\.conf <<'END'\n([^]*?)^END$/m.exec(document) ?? [];
  expect(dropIn).toContain('ReadWritePaths=');
  expect(verify(`${text}\n${dropIn}`)).toBe('');
  expect(verify(`${text}\n${dropIn.replace('Wants=', 'Want=')}`)).toContain('Want');
});

test('the unit’s exposure is 2.0 or less', () => {
  expect(isHardened(unit)).toBe(true);
  expect(isHardened(write(text.replaceAll(/^(?:Protect|Restrict|System).*$/gm, '')))).toBe(false);
});

test('the restore drill may lower its priority', () => {
  const { stdout } = spawnSync('systemd-analyze', ['syscall-filter', '@resources'], {
    encoding: 'utf8',
  });
  expect(stdout).toContain('setpriority');
  const filters = [...text.matchAll(/^SystemCallFilter=(.+)$/gm)].map(([, names]) => names);
  expect(filters.indexOf('setpriority')).toBeGreaterThan(
    filters.indexOf('~@privileged @resources'),
  );
});

test('systemd can start the services with the machine', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'piton-root-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const folder = path.join(root, 'etc/systemd/system');
  mkdirSync(folder, { recursive: true });
  for (const file of [unit, ofPayments]) {
    copyFileSync(file, path.join(folder, path.basename(file)));
    const { stderr } = spawnSync('systemctl', ['--root', root, 'enable', path.basename(file)], {
      encoding: 'utf8',
    });
    const link = path.join(folder, 'multi-user.target.wants', path.basename(file));
    expect(lstatSync(link).isSymbolicLink(), stderr).toBe(true);
  }
});

test('systemd waits longer for the end than the server takes', () => {
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(text) ?? [];
  expect(Number(seconds) * 1000).toBeGreaterThan(stopLimitMs('serve', {}));
});

test('the payment server’s unit is as hardened, for another user', () => {
  const other = readFileSync(ofPayments, 'utf8');
  expect(verify(other)).toBe('');
  expect(isHardened(ofPayments)).toBe(true);
  const hardening = (unitText: string) =>
    unitText.split('\n').filter((line) => /^(?:Protect|Private|Restrict|System|No|Cap)/.test(line));
  // It runs no restore drill.
  const ofServer = hardening(text).filter((line) => line !== 'SystemCallFilter=setpriority');
  expect(hardening(other)).toEqual(ofServer);
  expect(other).toMatch(/^User=piton-payments$/m);
  expect(text).not.toContain('payments-key');
});

/** The messages about the unit, for a program that exists. */
function verify(unitText: string): string {
  const file = write(unitText);
  const server = path.join(path.dirname(file), 'bin/piton-server');
  mkdirSync(path.dirname(server));
  writeFileSync(server, '#!/bin/sh\n');
  chmodSync(server, 0o755);
  writeFileSync(file, unitText.replaceAll('/opt/piton', path.dirname(file)));
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], {
    encoding: 'utf8',
  });
  const messages = `${stdout}${stderr}`;
  return status === 0 ? messages : `failed: ${messages}`;
}

function isHardened(file: string): boolean {
  const args = ['security', '--offline=true', '--threshold=20', '--no-pager', file];
  const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  expect(stdout).toContain('Overall exposure level');
  return status === 0;
}

function write(unitText: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'piton-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'piton.service');
  writeFileSync(file, unitText);
  return file;
}
