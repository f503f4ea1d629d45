import { findRunningPostgres } from '@piton/server/database/embedded/find-running.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { killPart } from '../harness/kill-part.ts';
import { startProduct, untilNothingIsLeft } from '../harness/running-product.ts';

export type OwnProduct = {
  /** Changes with each start. */
  url: () => string;
  /** Connects as the superuser, whom row-level security does not restrict. */
  ask: <Row extends Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** Kills the server with SIGKILL, and restarts it once its children are gone. */
  killAndStart: () => Promise<void>;
  stop: () => Promise<void>;
};

type Options = {
  checkout: string;
  dataFolder: string;
  smtpUrl: string;
  plants: readonly string[];
};

const goneLimitMs = 5000;

export async function startOwnProduct(options: Options): Promise<OwnProduct> {
  const { checkout, dataFolder, smtpUrl, plants } = options;
  const plant = new URL(`identity-faults.mjs?${plants.join('&')}`, import.meta.url).href;
  const env = {
    PITON_SMTP_URL: smtpUrl,
    PITON_TRUSTED_PROXIES: '1',
    ...(plants.length > 0 && { NODE_OPTIONS: `--import=${plant}` }),
  };
  const start = async () => {
    const product = startProduct({ checkout, dataFolder, env });
    const url = await product.ready;
    const missing = plants.filter((name) => !product.output().includes(`Planted: ${name}.`));
    if (missing.length > 0) throw new Error(`started without ${missing.join(', ')} planted`);
    return { url, npm: product.npm };
  };
  let running = await start();
  return {
    url: () => running.url,
    ask: async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) => {
      const postgres = findRunningPostgres(dataFolder);
      if (postgres === null) throw new Error('the database of the product does not run');
      return withConnection(postgres.superuser, async (client) => {
        const { rows } = await client.query<Row>(text, values);
        return rows;
      });
    },
    killAndStart: async () => {
      killPart(dataFolder, 'server');
      await untilNothingIsLeft(dataFolder, goneLimitMs);
      running = await start();
    },
    stop: async () => {
      running.npm.kill('SIGTERM');
      await untilNothingIsLeft(dataFolder, goneLimitMs);
    },
  };
}
