import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../processes/run-command.ts';
import { findChromium, type Machine } from './find-chromium.ts';

let folder: string;
/** The installation commands that ran. */
let installing: string[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'find-chromium-'));
  installing = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** An executable in the test's folder that behaves like a Chromium, or fails to start. */
function plant(file: string, kind: 'works' | 'broken' = 'works'): string {
  const full = path.join(folder, file);
  mkdirSync(path.dirname(full), { recursive: true });
  const body = kind === 'works' ? 'echo "Chromium 150.0"' : 'echo "install the snap" >&2; exit 1';
  writeFileSync(full, `#!/bin/sh\n${body}\n`);
  chmodSync(full, 0o755);
  return full;
}

function machine(changes: Partial<Machine> = {}): Machine {
  return {
    env: { PATH: [`${folder}/first`, `${folder}/second`].join(path.delimiter) },
    platform: 'linux',
    home: folder,
    applications: `${folder}/Applications`,
    mayUseApt: false,
    run: (command) => {
      if (!command.isLive) return runCommand(command);
      installing.push(`${command.file} ${command.args.join(' ')}`);
      return Promise.resolve({ code: 1, output: '' });
    },
    print: () => undefined,
    ...changes,
  };
}

const cached = '.cache/ms-playwright';

describe('findChromium', () => {
  test('prefers the configured browser', async () => {
    plant('first/chromium');
    const configured = plant('elsewhere/my-chromium');
    const { env } = machine();
    expect(await findChromium(machine({ env: { ...env, CHROMIUM_PATH: configured } }))).toBe(
      configured,
    );
  });

  test('fails if the configured browser is broken', async () => {
    plant('first/chromium');
    const configured = plant('elsewhere/my-chromium', 'broken');
    const { env } = machine();
    await expect(
      findChromium(machine({ env: { ...env, CHROMIUM_PATH: configured } })),
    ).rejects.toThrow(`CHROMIUM_PATH names ${configured}, which does not start`);
  });

  test('prefers chromium to chrome and the system to the cache', async () => {
    plant(`${cached}/chromium-1200/chrome-linux64/chrome`);
    plant('first/google-chrome');
    const chromium = plant('second/chromium');
    expect(await findChromium(machine())).toBe(chromium);
  });

  test('skips browsers that do not start', async () => {
    plant('first/chromium', 'broken');
    const chrome = plant('second/google-chrome-stable');
    expect(await findChromium(machine())).toBe(chrome);
  });

  test("takes the newest of Playwright's own", async () => {
    plant(`${cached}/chromium-999/chrome-linux/chrome`);
    const newest = plant(`${cached}/chromium-1255/chrome-linux64/chrome`);
    expect(await findChromium(machine())).toBe(newest);
  });

  test('looks in PLAYWRIGHT_BROWSERS_PATH', async () => {
    plant(`${cached}/chromium-1255/chrome-linux64/chrome`);
    const there = plant('browsers/chromium-1100/chrome-linux/chrome');
    const env = { PATH: '', PLAYWRIGHT_BROWSERS_PATH: `${folder}/browsers` };
    expect(await findChromium(machine({ env }))).toBe(there);
  });

  test('finds applications on macOS', async () => {
    const chrome = plant('Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
    expect(await findChromium(machine({ platform: 'darwin' }))).toBe(chrome);
  });

  test('installs the system package as root on Debian', async () => {
    const install: Machine['run'] = (command) => {
      if (!command.isLive) return runCommand(command);
      installing.push(`${command.file} ${command.args.join(' ')}`);
      if (command.args[0] === 'install') plant('second/chromium-headless-shell');
      return Promise.resolve({ code: 0, output: '' });
    };
    const found = await findChromium(machine({ mayUseApt: true, run: install }));
    expect(found).toBe(path.join(folder, 'second/chromium-headless-shell'));
    expect(installing).toEqual([
      'apt-get update',
      'apt-get install -y --no-install-recommends chromium-headless-shell',
    ]);
  });

  test('takes the browser with windows where the other cannot be installed', async () => {
    const chromium = plant('first/chromium');
    expect(await findChromium(machine({ mayUseApt: true }))).toBe(chromium);
    expect(installing).toEqual(['apt-get update']);
    const shell = plant('second/chromium-headless-shell');
    expect(await findChromium(machine({ mayUseApt: true }))).toBe(shell);
    expect(installing).toHaveLength(1);
  });

  test("falls back to Playwright's download and says what to do when that fails too", async () => {
    await expect(findChromium(machine({ mayUseApt: true }))).rejects.toThrow(
      /apt-get install chromium-headless-shell.*brew install --cask chromium.*CHROMIUM_PATH/,
    );
    expect(installing).toEqual([
      'apt-get update',
      'apt-get update',
      'node node_modules/playwright-core/cli.js install chromium',
    ]);
  });

  test('does not use apt without root', async () => {
    await expect(findChromium(machine())).rejects.toThrow('none could be installed');
    expect(installing).toEqual(['node node_modules/playwright-core/cli.js install chromium']);
  });
});
