import { globSync } from 'node:fs';
import path from 'node:path';
import type { Command, Finished } from '../processes/run-command.ts';

/** The environment of the search, which a test can replace. */
export type Machine = {
  env: Readonly<Record<string, string | undefined>>;
  platform: NodeJS.Platform;
  home: string;
  /** The folder of macOS applications. */
  applications: string;
  mayUseApt: boolean;
  run: (command: Command) => Promise<Finished>;
  print: (line: string) => void;
};

/** Chromium without its own windows and menus, which cost as much as our pages. */
const headless = 'chromium-headless-shell';
const names = [headless, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const startLimitMs = 30_000;

/**
 * Finds a Chromium that starts: the configured one, the system's, Playwright's, or a newly
 * installed one. Skips files that don't start, such as a snap stub or one with missing libraries.
 */
export async function findChromium(machine: Machine): Promise<string> {
  const wanted = machine.env['CHROMIUM_PATH'];
  if (wanted) {
    if (await starts(machine, wanted)) return wanted;
    throw new Error(`CHROMIUM_PATH names ${wanted}, which does not start as a Chromium.`);
  }
  const isHeadless = (file: string) => path.basename(file) === headless;
  const installed = await findInstalled(machine);
  if (installed !== null && (isHeadless(installed) || !machine.mayUseApt)) return installed;
  return install(machine, installed);
}

async function findInstalled(machine: Machine): Promise<string | null> {
  for (const file of [...systemFiles(machine), ...playwrightFiles(machine)]) {
    if (await starts(machine, file)) return file;
  }
  return null;
}

function systemFiles({ env, platform, applications }: Machine): string[] {
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const inPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  if (platform !== 'darwin') return inPath.filter(exists);
  const apps = ['Chromium', 'Google Chrome'];
  const inApps = apps.map((app) => path.join(applications, `${app}.app/Contents/MacOS/${app}`));
  return [...inPath, ...inApps].filter(exists);
}

/** Newest revision first. */
function playwrightFiles({ env, platform, home }: Machine): string[] {
  const cache = platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright';
  const folder = env['PLAYWRIGHT_BROWSERS_PATH'] || path.join(home, cache);
  const inside = platform === 'darwin' ? '*.app/Contents/MacOS/*' : 'chrome';
  return globSync(`chromium-*/chrome-*/${inside}`, { cwd: folder })
    .toSorted((a, b) => revision(b) - revision(a))
    .map((file) => path.join(folder, file));
}

function revision(file: string): number {
  return Number(/^chromium-(\d+)/.exec(file)?.[1] ?? 0);
}

function exists(file: string): boolean {
  return globSync(path.basename(file), { cwd: path.dirname(file) }).length > 0;
}

async function starts(machine: Machine, file: string): Promise<boolean> {
  const { code, output } = await machine.run({
    file,
    args: ['--version'],
    timeoutMs: startLimitMs,
  });
  return code === 0 && /chrom/i.test(output);
}

/** `otherwise` is a browser that serves, too. */
async function install(machine: Machine, otherwise: string | null): Promise<string> {
  for (const commands of installations(machine)) {
    const isDone = await runAll(machine, commands);
    const found = isDone ? await findInstalled(machine) : null;
    if (found) return found;
    if (otherwise !== null) return otherwise;
  }
  throw new Error(
    'No Chromium was found and none could be installed. Install one (on Debian and Ubuntu, as root: apt-get install chromium-headless-shell; on macOS: brew install --cask chromium), or set CHROMIUM_PATH to one.',
  );
}

function installations(machine: Machine): Command[][] {
  const env = { ...machine.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (name: string) =>
    [['update'], ['install', '-y', '--no-install-recommends', name]].map((args) => ({
      file: 'apt-get',
      args,
      env,
      isLive: true,
    }));
  const cli = 'node_modules/playwright-core/cli.js';
  const playwright = [{ file: 'node', args: [cli, 'install', 'chromium'], isLive: true }];
  return machine.mayUseApt ? [apt(headless), apt('chromium'), playwright] : [playwright];
}

async function runAll(machine: Machine, commands: readonly Command[]): Promise<boolean> {
  for (const command of commands) {
    machine.print(`No Chromium here yet: ${command.file} ${command.args.join(' ')}`);
    const { code } = await machine.run(command);
    if (code !== 0) return false;
  }
  return true;
}
