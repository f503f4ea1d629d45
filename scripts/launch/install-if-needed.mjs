import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { withCheckoutLock } from './checkout-lock.mjs';
import { exitCodeOf } from './exit-code.mjs';
import { whenParentIsGone } from './lost-parent.mjs';

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const patienceMs = 5000;

/**
 * Installs the packages when they are missing or no longer what the lockfile says.
 *
 * @param {string} root
 */
export async function installIfNeeded(root) {
  const stamp = path.join(root, 'node_modules', '.piton-installed');
  const wanted = fingerprint(root);
  const isCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isCurrent()) return;
  const onWait = () => console.log('Another command is installing here; waiting for it.');
  await withCheckoutLock({ root, purpose: 'install', onWait }, async () => {
    if (isCurrent()) return;
    rmSync(stamp, { force: true });
    await npmInstall(root);
    mkdirSync(path.dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
  });
}

/**
 * What an installation depends on: the lockfile, every manifest, npm's settings and the machine.
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
 * `npm ci` insists on packages for other systems that not every registry holds, and a plain install
 * rewrites the lockfile; this installs from the lockfile and leaves it alone. What a machine's own
 * settings would leave out (NODE_ENV=production does) is named, because everything is needed to build.
 */
const installArgs = [
  'install',
  '--no-save',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--include=dev',
  '--include=optional',
];

async function npmInstall(root) {
  const startedAt = Date.now();
  console.log('Installing the packages Piton needs. The first time takes a minute or two.');
  // npm makes every folder first and fills them then, so a count would soon stand still.
  const progress = setInterval(() => {
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    console.log(`  … ${seconds} s, ${megabytesIn(path.join(root, 'node_modules'))} MB so far`);
  }, 5000);
  const npm = npmCommand();
  const child = spawn(npm.file, [...npm.args, ...installArgs], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stopWatching = endWithUs(child);
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  }).finally(() => {
    clearInterval(progress);
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
 * Whatever ends this command ends its npm, or a second one could begin while the first still writes.
 * The answer takes these ties away again.
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
  const endWatch = whenParentIsGone(() => stop('SIGTERM'));
  return () => {
    endWatch();
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

function megabytesIn(folder) {
  if (!existsSync(folder)) return 0;
  let bytes = 0;
  for (const name of readdirSync(folder, { recursive: true })) {
    // npm moves folders about while we look.
    bytes += statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
  }
  return Math.round(bytes / 1e6);
}
