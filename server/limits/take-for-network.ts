import { siteNetwork } from './address-network.ts';
import {
  findWait,
  giveBackToLimit,
  type Limit,
  type LimitDeps,
  type Taken,
  takeFromLimit,
} from './take-from-limit.ts';

/** A limit of one network; `keyOf` says what else its key names. */
export type NetworkLimit = Omit<Limit, 'key'> & {
  /** Of `addressNetwork`. */
  readonly network: string;
  readonly keyOf?: (network: string) => string;
};

/** A site is a household or an office as often as a provider's block, so it has more than one /64 has. */
const siteTimes = 4;

/** Takes one for the network and one for the /48 around it, which holds 65,536 of them, or neither. */
export async function takeForNetwork(deps: LimitDeps, limit: NetworkLimit): Promise<Taken> {
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

/** Seconds until there is one again, or null where there is one now. Only reads, and takes none. */
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
  return [own, { ...limit, most: siteTimes * limit.most, key: keyOf(site) }];
}
