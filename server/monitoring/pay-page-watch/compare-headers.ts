import type { LiveHeaders } from './request-as-browser.ts';
import { comparePolicy } from './compare-policy.ts';
import { quoteLive } from './quote-live.ts';

/** Lists the differences in words. Headers of this release must match exactly. */
export function compareHeaders(live: LiveHeaders, expected: Headers, isHttps: boolean): string[] {
  return [
    ...[...expected].flatMap(([name, value]) =>
      ofTheWay.has(name) ? [] : compareOne(name, live.get(name) ?? [], value),
    ),
    ...[...live].flatMap(([name, values]) =>
      expected.has(name) || isHarmless(name, values, isHttps) ? [] : [unknown(name, values)],
    ),
  ];
}

/** The same for early responses. */
export function compareEarly(early: readonly LiveHeaders[]): string[] {
  return early.flatMap((headers) =>
    [...headers].map(([name, values]) => `before the response, ${unknown(name, values)}`),
  );
}

function compareOne(name: string, values: readonly string[], expected: string): string[] {
  const [value] = values;
  if (value === undefined) return [`the header ${name} is missing`];
  if (values.length > 1) return [`the header ${name} appears ${values.length} times`];
  if (value === expected) return [];
  if (name === 'content-security-policy') return comparePolicy(value, expected);
  return [`the header ${name} is ${quoteLive(value)} instead of ${quoteLive(expected)}`];
}

function unknown(name: string, values: readonly string[]): string {
  const does = powers[name];
  const says = `this release does not send the header ${quoteLive(name)}: ${values.map(quoteLive).join(', ')}`;
  return does === undefined ? says : `${says} (it ${does})`;
}

const powers: Readonly<Record<string, string>> = {
  'access-control-allow-origin': 'lets pages of other sites read this one',
  'content-security-policy-report-only': 'reports violations and blocks nothing',
  link: 'makes browsers load files or connect elsewhere before the page',
  nel: 'makes browsers report each visit',
  'report-to': 'names a server to which browsers report visits',
  'reporting-endpoints': 'names a server to which browsers report visits',
  refresh: 'redirects customers after a delay',
  'service-worker-allowed': 'lets a script intercept requests to the server',
  'set-cookie': 'stores data in customers’ browsers',
  sourcemap: 'makes browsers load a file',
};

/** Headers about the transfer and not the content. */
const ofTheWay = new Set([
  'accept-ranges',
  'age',
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'priority',
  'proxy-connection',
  'proxy-status',
  'server',
  'server-timing',
  'transfer-encoding',
  'upgrade',
  'vary',
  'via',
  'x-request-id',
]);

/** Headers that begin with x- but have an effect in browsers. */
const powerfulOnes =
  /^x-(?:content-security-policy|webkit-csp|dns-prefetch-control|frame-options|permitted-cross-domain-policies|sourcemap|ua-compatible|xss-protection|robots-tag)/;

/** Proxies add headers that browsers ignore. */
function isHarmless(name: string, values: readonly string[], isHttps: boolean): boolean {
  if (ofTheWay.has(name) || name.startsWith('cf-')) return true;
  // Browsers ignore it on an unencrypted connection.
  if (name === 'strict-transport-security') return !isHttps;
  // The same host over a newer version of HTTP.
  if (name === 'alt-svc') return values.every(staysOnTheHost);
  return name.startsWith('x-') && !powerfulOnes.test(name);
}

function staysOnTheHost(altSvc: string): boolean {
  return [...altSvc.matchAll(/"([^"]*)"/g)].every(([, authority = '']) => /^:\d+$/.test(authority));
}
