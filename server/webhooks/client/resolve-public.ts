import { lookup, Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { isLinkLocalOrMetadata, isPublicAddress } from './public-addresses.ts';

type Address = { readonly address: string; readonly family: number };

/** Resolves a name to its addresses, until the signal aborts. */
export type ResolveName = (name: string, signal?: AbortSignal) => Promise<readonly Address[]>;

/**
 * Asks name servers directly, by default those of the system. A lookup by the operating system
 * holds one of a few threads, so the slow name server of one merchant would hold up everyone's
 * connections.
 */
export function nameResolver(servers?: readonly string[]): ResolveName {
  return async (name, signal) => {
    if (/(?:^|\.)localhost$/.test(name)) return [{ address: '127.0.0.1', family: 4 }];
    signal?.throwIfAborted();
    const resolver = new Resolver({ timeout: 2000, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await addressesOf(resolver, name);
    } finally {
      signal?.removeEventListener('abort', cancel);
      cancel();
    }
  };
}

export const resolveName = nameResolver();

/** Some name servers never respond about IPv6. */
const waitFor6Ms = 300;

async function addressesOf(resolver: Resolver, name: string): Promise<Address[]> {
  const asked4 = resolver.resolve4(name);
  const asked6 = resolver.resolve6(name).catch(none);
  const v4 = await asked4.catch(none);
  const v6 = await (v4.length === 0 ? asked6 : Promise.race([asked6, wait(waitFor6Ms, none())]));
  // Throws the reason.
  if (v4.length + v6.length === 0) await asked4;
  return [
    ...v4.map((address) => ({ address, family: 4 })),
    ...v6.map((address) => ({ address, family: 6 })),
  ];
}

function none(): string[] {
  return [];
}

/** Development alone: also finds the names of a developer's own network. */
export const lookUpName: ResolveName = (name) => lookup(name, { all: true });

/** The endpoint's address is private, link-local, or of a special purpose. */
export class AddressRefused extends Error {
  constructor(address: string) {
    super(`${address} is not a public address`);
  }
}

export type Network = {
  readonly resolveName: ResolveName;
  /**
   * Development alone: endpoints may be on this machine or its network, and without TLS. Link-local
   * addresses stay refused.
   */
  readonly allowsPrivate: boolean;
};

/**
 * Resolves the host of one request and checks every address. The socket connects to this result, so
 * that a name which resolves to another address later gains nothing.
 */
async function resolvePublic(
  hostname: string,
  { resolveName: resolve, allowsPrivate }: Network,
  signal: AbortSignal,
): Promise<readonly Address[]> {
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host, signal) : [{ address: host, family }];
  const refused = addresses.find(({ address }) =>
    allowsPrivate ? isLinkLocalOrMetadata(address) : !isPublicAddress(address),
  );
  if (refused !== undefined) throw new AddressRefused(refused.address);
  return addresses;
}

/** Resolves before the connection, because sockets don't look up a host that is an address. */
export async function checkedLookup(
  hostname: string,
  network: Network,
  signal: AbortSignal,
): Promise<LookupFunction> {
  const addresses = await resolvePublic(hostname, network, signal);
  return (_host, options, done) => {
    const [first] = addresses;
    if (first === undefined) done(new Error(`${hostname} has no address`), '', 0);
    else if (options.all === true) done(null, [...addresses]);
    else done(null, first.address, first.family);
  };
}
