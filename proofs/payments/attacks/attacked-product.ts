import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { findRunningPostgres } from '@piton/server/database/embedded/find-running.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { temporaryFolder } from '../../../scripts/processes/temporary-folder.ts';
import { killPart } from '../../harness/kill-part.ts';
import {
  productProcesses,
  startProduct,
  untilNothingIsLeft,
} from '../../harness/running-product.ts';
import { openAttackedCompanies } from './open-attacked-companies.ts';
import { demoCompany } from './payments-to-send.ts';
import type { plants } from './attack-faults.mjs';

export type Ask = <Row extends Record<string, unknown>>(text: string) => Promise<Row[]>;

export type AttackedProduct = {
  readonly url: string;
  readonly dataFolder: string;
  readonly serverPid: number;
  /** All companies that take payments: the demo's and further ones. */
  readonly companyIds: readonly string[];
  /** Its output, including the log. */
  readonly output: () => string;
  /** Connects as the superuser, whom row-level security does not restrict. */
  readonly ask: Ask;
  /** The same on one connection, which keeps its locks until `work` has ended. */
  readonly onOneConnection: <Result>(work: (ask: Ask) => Promise<Result>) => Promise<Result>;
  readonly stop: () => Promise<void>;
};

export type AttackOptions = {
  readonly folder: string;
  readonly gatewayUrl: string;
  readonly planted?: readonly (keyof typeof plants)[];
  /** Further modules that the server loads first. */
  readonly loaded?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

const checkout = path.resolve(import.meta.dirname, '../../..');
/** Work in progress has the server's limit, and then the database flushes. */
export const goneLimitMs = 20_000;

/** The product behind one proxy, so that attackers may come from any address. */
export async function startAttacked(options: AttackOptions): Promise<AttackedProduct> {
  const { folder, gatewayUrl } = options;
  prepared ??= prepare(gatewayUrl).catch((error: unknown) => {
    // A second run prepares again.
    prepared = undefined;
    throw error;
  });
  const { folder: preparedFolder, companyIds } = await prepared;
  if (!existsSync(path.join(folder, 'data'))) {
    // Keeps owners and modes, because the database has its own account when root starts it.
    const { status, stderr } = spawnSync('cp', ['-a', `${preparedFolder}/data`, folder]);
    if (status !== 0) throw new Error(`the prepared data could not be copied: ${String(stderr)}`);
  }
  return { ...(await start(options)), companyIds };
}

let prepared: Promise<{ folder: string; companyIds: string[] }> | undefined;

const otherCompanies = 4;

/**
 * Creating people, companies and keys takes longer than copying them, and all parts need the same.
 */
async function prepare(gatewayUrl: string): Promise<{ folder: string; companyIds: string[] }> {
  const folder = temporaryFolder('piton-attacked');
  mkdirSync(path.join(folder, 'data'));
  try {
    const { url, stop } = await start({ folder, gatewayUrl });
    const companyIds = [demoCompany, ...(await openAttackedCompanies(url, otherCompanies))];
    await stop();
    return { folder, companyIds };
  } finally {
    leaveNothing(folder);
  }
}

async function start(options: AttackOptions): Promise<Omit<AttackedProduct, 'companyIds'>> {
  const { folder, gatewayUrl, planted = [], loaded = [], env = {} } = options;
  const dataFolder = path.join(folder, 'data');
  const plant = new URL(`attack-faults.mjs?${planted.join('&')}`, import.meta.url).href;
  const imports = planted.length > 0 ? [plant, ...loaded] : loaded;
  const product = startProduct({
    checkout,
    dataFolder,
    env: {
      PITON_GATEWAY_URL: gatewayUrl,
      PITON_TRUSTED_PROXIES: '1',
      NODE_OPTIONS: imports.map((module) => `--import=${module}`).join(' '),
      ...env,
    },
  });
  const url = (await product.ready).replace('localhost', '127.0.0.1');
  const missing = planted.filter((name) => !product.output().includes(`Planted: ${name}.`));
  if (missing.length > 0) throw new Error(`started without ${missing.join(', ')} planted`);
  const server = productProcesses(dataFolder).find(({ part }) => part === 'server');
  if (server === undefined) throw new Error('the product has no server');
  const onOneConnection: AttackedProduct['onOneConnection'] = (work) => {
    const postgres = findRunningPostgres(dataFolder);
    if (postgres === null) throw new Error('the database of the product does not run');
    return withConnection(postgres.superuser, (client) =>
      work(async <Row extends Record<string, unknown>>(text: string) => {
        const { rows } = await client.query<Row>(text);
        return rows;
      }),
    );
  };
  return {
    url,
    dataFolder,
    serverPid: server.pid,
    output: product.output,
    onOneConnection,
    ask: (text) => onOneConnection((ask) => ask(text)),
    stop: async () => {
      product.npm.kill('SIGTERM');
      await untilNothingIsLeft(dataFolder, goneLimitMs);
    },
  };
}

/** Cleans up after any failure. */
export function leaveNothing(folder: string): void {
  killPart(path.join(folder, 'data'), 'everything');
}
