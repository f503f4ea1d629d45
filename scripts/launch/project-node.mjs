import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const neededNode = 24;

/**
 * The Node that runs the project: npm's package of it if installed, otherwise the machine's own.
 *
 * @param {string} root
 * @param {{ execPath: string, version: string }} own
 */
export function projectNode(root, own = process) {
  const platform = `${process.platform}-${process.arch}`;
  const packaged = path.join(root, 'node_modules', `node-${platform}`, 'bin', 'node');
  if (existsSync(packaged) && spawnSync(packaged, ['--version']).status === 0) return packaged;
  if (Number.parseInt(own.version.slice(1), 10) >= neededNode) return own.execPath;
  throw new Error(
    `Piton runs on Node ${neededNode}. npm has no package of it for this machine (${platform}), and this is ${own.version}. Install Node ${neededNode} and start again.`,
  );
}
