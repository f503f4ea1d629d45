import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import type { SealingKey } from '../payments/attempts.ts';
import type { PaymentPath, PathOptions } from '../payments/world/payment-path.ts';

const checkout = path.resolve(import.meta.dirname, '../..');

export type PreviousWorld = {
  readonly app: ClientConfig;
  readonly owner: ClientConfig;
  readonly superuser: ClientConfig;
  readonly masterKey: string;
  readonly key: SealingKey;
};

/** The modules of the previous release that take payments on its own database. */
export type PreviousRelease = {
  readonly startOwnCluster: () => Promise<{
    readonly newWorld: () => Promise<PreviousWorld>;
    readonly stop: () => Promise<void>;
  }>;
  readonly openPaymentPath: (
    options: Omit<PathOptions, 'rootKey'> & { readonly masterKey: string },
  ) => Pick<PaymentPath, 'pay' | 'close'>;
  readonly fillPayments: (superuser: ClientConfig, payments: number) => Promise<void>;
};

/**
 * The source of the release that this one upgrades from, with this one's packages. Git knows its
 * commit: the one that recorded it in `last-release.json`.
 */
export async function loadPreviousRelease(folder: string): Promise<PreviousRelease> {
  const root = path.join(folder, 'previous');
  mkdirSync(root);
  if (git(['rev-parse', '--is-shallow-repository']) === 'true') {
    throw new Error('this needs the history of the repository: git fetch --unshallow');
  }
  const commit = git(['log', '-1', '--format=%H', '--', 'scripts/database/last-release.json']);
  const archive = path.join(folder, 'previous.tar');
  git(['archive', `--output=${archive}`, commit]);
  const { status, stderr } = spawnSync('tar', ['-xf', archive, '-C', root], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`tar: ${stderr}`);
  linkPackages(root);
  const load = (file: string) => import(path.join(root, file)) as Promise<PreviousRelease>;
  const { startOwnCluster } = await load('proofs/payments/world/own-world.ts');
  const { openPaymentPath } = await load('proofs/payments/world/payment-path.ts');
  const { fillPayments } = await load('server/monitoring/self-check/testing/fill-payments.ts');
  return { startOwnCluster, openPaymentPath, fillPayments };
}

function linkPackages(root: string): void {
  const installed = path.join(checkout, 'node_modules');
  const own = path.join(root, 'node_modules');
  mkdirSync(path.join(own, '@piton'), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== '@piton') symlinkSync(path.join(installed, name), path.join(own, name));
  }
  for (const name of ['contract', 'server']) {
    symlinkSync(path.join(root, name), path.join(own, '@piton', name));
  }
  const nested = path.join(checkout, 'server/node_modules');
  symlinkSync(nested, path.join(root, 'server/node_modules'));
}

function git(args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: checkout, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0] ?? ''}: ${stderr}`);
  return stdout.trim();
}
