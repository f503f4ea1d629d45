/** A part of the product that may have an address of its own. */
export type HostName = 'site' | 'pay' | 'console';

/** The configured origin of each; null means that it shares the site's, or that the site has none. */
export type Hosts = Readonly<Record<HostName, string | null>>;

export function hostsOf(config: {
  readonly publicUrl: string | null;
  readonly payUrl: string | null;
  readonly consoleUrl: string | null;
}): Hosts {
  return { site: config.publicUrl, pay: config.payUrl, console: config.consoleUrl };
}

export const sharedHost: Hosts = { site: null, pay: null, console: null };

export function isSeparated({ pay, console }: Hosts): boolean {
  return pay !== null || console !== null;
}

export function originOfHost(hosts: Hosts, name: HostName): string | null {
  return hosts[name] ?? hosts.site;
}

/** The origin whose pages may act on the requested host. */
export function requestedOrigin(hosts: Hosts, host: string | undefined): string | null {
  return originOfHost(hosts, requestedHost(hosts, host));
}

/** An unknown host, as in a proxy's health check, counts as the site. */
export function requestedHost(hosts: Hosts, host: string | undefined): HostName {
  const names = ['pay', 'console'] as const;
  return names.find((name) => host !== undefined && hostIn(hosts[name]) === host) ?? 'site';
}

function hostIn(origin: string | null): string | null {
  return origin === null ? null : new URL(origin).host;
}
