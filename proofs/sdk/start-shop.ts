import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { mariasShop, openKeyring } from '../api/shop-keys.ts';
import { leaveNothing, startAttacked } from '../payments/attacks/attacked-product.ts';
import { startOwnGateway } from '../payments/own-gateway.ts';

export type RunningShop = {
  /** The environment that a merchant's program gets. */
  readonly env: Readonly<Record<string, string>>;
  /** The companies of the same merchant. */
  readonly companyIds: readonly string[];
  readonly stop: () => Promise<void>;
};

/** The product with its simulated gateway, and test keys of the demo's merchant. */
export async function startShop(folder: string): Promise<RunningShop> {
  mkdirSync(path.join(folder, 'product'));
  const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
  const options = { folder: path.join(folder, 'product'), gatewayUrl: gateway.url };
  try {
    const { url, companyIds, stop } = await startAttacked(options);
    const create = await openKeyring(url, mariasShop);
    return {
      env: {
        PITON_URL: url,
        PITON_KEY: await create({ mode: 'test', scopes: ['read', 'request', 'charge', 'refund'] }),
        PITON_READ_KEY: await create({ mode: 'test', scopes: ['read'] }),
        PITON_WEBHOOKS_KEY: await create({ mode: 'test', scopes: ['webhooks'] }),
        PITON_PUBLISHABLE_KEY: await create({ mode: 'test', kind: 'publishable', scopes: [] }),
      },
      companyIds,
      stop: async () => {
        await stop();
        await gateway.stop();
      },
    };
  } catch (error) {
    leaveNothing(options.folder);
    await gateway.stop();
    throw error;
  }
}
