import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { withCheckoutLock } from './checkout-lock.mjs';
import { exitCodeOf } from './exit-code.mjs';
import { whenParentIsGone } from './lost-parent.mjs';

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const patienceMs = 5000;

const usualProgressMs = 1000;
/** Measuring every second would slow npm down, and so many lines would bury its output. */
const ticksPerLine = 5;

/**
 * Installs the packages when they are missing or no longer what the lockfile says.
 *
 * @param {string} root
 * @param {number} progressEveryMs
 */
export async function installIfNeeded(root, progressEveryMs = usualProgressMs) {
  const stamp = path.join(root, 'node_modules', '.piton-installed');
  const wanted = fingerprint(root);
  const isCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isCurrent()) return;
  const onWait = () => console.log('Another command is installing here; waiting for it.');
  await withCheckoutLock({ root, purpose: 'install', onWait }, async () => {
    if (isCurrent()) return;
    rmSync(stamp, { force: true });
    await npmInstall(root, progressEveryMs);
    mkdirSync(path.dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
  });
}

/**
 * The inputs of an installation: the lockfile, all manifests, npm's settings and the machine.
 *
 * @param {string} root
 */
export function fingerprint(root) {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const files = ['package.json', 'package-lock.json', '.npmrc'].concat(
    manifest.workspaces.map((workspace) => path.join(workspace, 'package.json')),
  );
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of files) hash.update(readFileSync(path.join(root, file))).update('\n');
  return hash.digest('hex');
}

/**
 * `npm ci` needs packages for other systems that some registries lack, and a plain install
 * rewrites the lockfile; these arguments do neither. They also include what a machine's own
 * settings would omit (such as NODE_ENV=production), because the build needs everything.
 */
const installArgs = [
  'install',
  '--no-save',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--no-progress',
  '--include=dev',
  '--include=optional',
];

async function npmInstall(root, progressEveryMs) {
  const startedAt = Date.now();
  console.log('Installing the packages Piton needs. The first time takes a minute or two.');
  // npm first creates all folders and then fills them, so a count would soon stand still.
  const isTerminal = process.stdout.isTTY;
  let ticks = 0;
  let megabytes = 0;
  const progress = setInterval(() => {
    ticks += 1;
    const isLine = ticks === 1 || ticks % ticksPerLine === 0;
    if (isLine) megabytes = megabytesIn(path.join(root, 'node_modules'));
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    const line = `  … ${seconds} s, ${megabytes} MB so far`;
    // A terminal shows one line that updates every second.
    if (isTerminal) process.stdout.write(`\r${line}`);
    else if (isLine) console.log(line);
  }, progressEveryMs);
  const npm = npmCommand();
  // Packages' own scripts have no use for the secret.
  const { PITON_MASTER_KEY: _secret, ...env } = process.env;
  const child = spawn(npm.file, [...npm.args, ...installArgs], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stopWatching = endWithUs(child);
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  }).finally(() => {
    clearInterval(progress);
    if (isTerminal && ticks > 0) process.stdout.write('\n');
    stopWatching();
  });
  if (code !== 0) {
    throw new Error(
      `npm install failed (exit ${code}); its words are above. Start again to retry.`,
    );
  }
  console.log(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}

/**
 * Ends npm when this command ends, because a second npm could otherwise start while the first
 * still writes. The returned function removes the listeners.
 */
function endWithUs(child) {
  let isStopping = false;
  const stop = (signal) => {
    if (isStopping) return;
    isStopping = true;
    child.once('close', () => process.exit(exitCodeOf(null, signal)));
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), patienceMs).unref();
  };
  for (const signal of endingSignals) process.on(signal, stop);
  // An unexpected exit, for example after an error, leaves no time to wait.
  const ask = () => child.kill('SIGTERM');
  process.on('exit', ask);
  const endWatch = whenParentIsGone(() => stop('SIGTERM'));
  return () => {
    endWatch();
    process.off('exit', ask);
    for (const signal of endingSignals) process.off(signal, stop);
  };
}

/** The npm that started us, run by the same Node; otherwise the one on the path. */
function npmCommand() {
  const program = process.env.npm_execpath;
  if (program !== undefined && /npm-cli\.c?js$/.test(program)) {
    return { file: process.execPath, args: [program] };
  }
  return { file: 'npm', args: [] };
}

/** npm moves folders while we measure, so a missing entry counts as zero. */
function megabytesIn(folder) {
  let bytes = 0;
  const unseen = [folder];
  for (let next = unseen.pop(); next !== undefined; next = unseen.pop()) {
    for (const entry of entriesOf(next)) {
      const found = path.join(next, entry.name);
      if (entry.isDirectory()) unseen.push(found);
      else bytes += sizeOf(found);
    }
  }
  return Math.round(bytes / 1e6);
}

function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function sizeOf(file) {
  try {
    return lstatSync(file).size;
  } catch {
    return 0;
  }
}
