import type { LiveHeaders } from './ask-as-browser.ts';
import { comparePolicy } from './compare-policy.ts';
import { quoteLive } from './quote-live.ts';

/** Says what differs, in words. What this release sends has to be there to the letter. */
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

/** Says it of what came before the answer itself. */
export function compareEarly(early: readonly LiveHeaders[]): string[] {
  return early.flatMap((headers) =>
    [...headers].map(([name, values]) => `before the answer ${unknown(name, values)}`),
  );
}

function compareOne(name: string, values: readonly string[], expected: string): string[] {
  const [value] = values;
  if (value === undefined) return [`the header ${name} is missing`];
  if (values.length > 1) return [`the header ${name} is there ${values.length} times`];
  if (value === expected) return [];
  if (name === 'content-security-policy') return comparePolicy(value, expected);
  return [`the header ${name} is ${quoteLive(value)} instead of ${quoteLive(expected)}`];
}

function unknown(name: string, values: readonly string[]): string {
  const does = powers[name];
  const says = `the header ${quoteLive(name)} is there, which this release does not send: ${values.map(quoteLive).join(', ')}`;
  return does === undefined ? says : `${says} (it ${does})`;
}

const powers: Readonly<Record<string, string>> = {
  'access-control-allow-origin': 'lets pages of other sites read this one',
  'content-security-policy-report-only':
    'reports what a policy would have stopped, and stops nothing',
  link: 'has browsers load something, or connect to somebody, before the page is read',
  nel: 'has browsers tell somebody of each visit',
  'report-to': 'names somebody whom browsers tell of visits',
  'reporting-endpoints': 'names somebody whom browsers tell of visits',
  refresh: 'sends customers elsewhere after some time',
  'service-worker-allowed': 'lets a script stand between customers and the server',
  'set-cookie': 'leaves something in customers’ browsers',
  sourcemap: 'has browsers load something',
};

/** They depend on how the answer travels and not on what it is. */
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

/** Beginning with x-, and yet browsers, or what runs in them, act upon them. */
const powerfulOnes =
  /^x-(?:content-security-policy|webkit-csp|dns-prefetch-control|frame-options|permitted-cross-domain-policies|sourcemap|ua-compatible|xss-protection|robots-tag)/;

/** Proxies add headers that browsers do nothing with. */
function isHarmless(name: string, values: readonly string[], isHttps: boolean): boolean {
  if (ofTheWay.has(name) || name.startsWith('cf-')) return true;
  // Browsers pass it over where the connection is not encrypted.
  if (name === 'strict-transport-security') return !isHttps;
  // The same host in a newer version of HTTP.
  if (name === 'alt-svc') return values.every(staysOnTheHost);
  return name.startsWith('x-') && !powerfulOnes.test(name);
}

function staysOnTheHost(altSvc: string): boolean {
  return [...altSvc.matchAll(/"([^"]*)"/g)].every(([, authority = '']) => /^:\d+$/.test(authority));
}
