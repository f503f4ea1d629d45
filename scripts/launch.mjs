/**
 * Every npm script starts here, on any Node from version 20. It uses nothing but Node: it installs
 * what is missing, and then runs the command's entry on the Node that the project pins.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { exitCodeOf } from './launch/exit-code.mjs';
import { heapLimitsOf } from './processes/heap-limits.mjs';
import { installIfNeeded } from './launch/install-if-needed.mjs';
import { whenParentIsGone } from './launch/lost-parent.mjs';
import { projectNode } from './launch/project-node.mjs';
import { stopLimitMs } from './launch/stop-limit.mjs';

const root = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '..',
);
const oldestNode = 20;

const [command = '', ...args] = process.argv.slice(2);
const entry = path.join(root, 'scripts', `${command}.ts`);

if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  fail(`Piton needs Node ${oldestNode} or newer to start from; this is ${process.version}.`);
}
if (!/^[a-z0-9]+$/.test(command) || !existsSync(entry)) {
  fail(`There is no command "${command}". package.json lists them.`);
}
try {
  await installIfNeeded(root);
  handOver(projectNode(root));
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

/**
 * The fourth file descriptor is a pipe from here, which closes when this process ends in any way,
 * and the entry then stops. This process ends the entry when npm is gone, and kills it if it
 * doesn't respond; the entry does the same for its children.
 */
function handOver(node) {
  const bin = path.join(root, 'node_modules', '.bin');
  const child = spawn(node, [...heapLimitsOf(command), entry, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    env: {
      ...process.env,
      PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
      PITON_PARENT_PIPE: '3',
      // Every process of the command then starts from TypeScript that is compiled already.
      NODE_COMPILE_CACHE:
        process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules/.cache/compiled'),
    },
  });
  let limit;
  const stop = (signal) => {
    child.kill(signal);
    limit ??= setTimeout(
      () => {
        console.error(`"${command}" did not stop in time and was killed.`);
        child.kill('SIGKILL');
      },
      stopLimitMs(command, process.env),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  const endWatch = whenParentIsGone(() => stop('SIGTERM'));
  child.on('error', (error) => fail(`${node} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    endWatch();
    clearTimeout(limit);
    process.exitCode = exitCodeOf(code, signal);
    child.stdio[3]?.destroy();
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
