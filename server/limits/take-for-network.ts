import { siteNetwork } from './address-network.ts';
import {
  findWait,
  giveBackToLimit,
  type Limit,
  type LimitDeps,
  type LimitResult,
  takeFromLimit,
} from './take-from-limit.ts';

/** A limit per network; `keyOf` adds the rest of its key. */
export type NetworkLimit = Omit<Limit, 'key'> & {
  /** A network from `addressNetwork`. */
  readonly network: string;
  readonly keyOf?: (network: string) => string;
};

/** A /48 may be a household, an office or a provider's block, so it gets more than one /64. */
const siteTimes = 4;

/**
 * Takes one from the network's limit and one from the surrounding /48's, which holds 65,536
 * networks, or none.
 */
export async function takeForNetwork(deps: LimitDeps, limit: NetworkLimit): Promise<LimitResult> {
  const [own, site] = limitsOf(limit);
  const taken = await takeFromLimit(deps, own);
  if (!taken.allowed || site === null) return taken;
  const takenOfSite = await takeFromLimit(deps, site);
  if (!takenOfSite.allowed) await giveBackToLimit(deps, own);
  return takenOfSite;
}

export async function giveBackForNetwork(deps: LimitDeps, limit: NetworkLimit): Promise<void> {
  for (const each of limitsOf(limit)) if (each !== null) await giveBackToLimit(deps, each);
}

/** Seconds until one is free, or null if one is free now. It only reads. */
export async function findNetworkWait(
  deps: LimitDeps,
  limit: NetworkLimit,
): Promise<number | null> {
  const [own, site] = limitsOf(limit);
  return (await findWait(deps, own)) ?? (site === null ? null : findWait(deps, site));
}

function limitsOf({
  network,
  keyOf = (same) => same,
  ...limit
}: NetworkLimit): [Limit, Limit | null] {
  const own = { ...limit, key: keyOf(network) };
  const site = siteNetwork(network);
  if (site === null) return [own, null];
  return [own, { ...limit, max: siteTimes * limit.max, key: keyOf(site) }];
}
