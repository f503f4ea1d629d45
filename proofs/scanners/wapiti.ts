import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cleanEnvironment } from '../../scripts/processes/clean-environment.ts';
import { runCommand } from '../../scripts/processes/run-command.ts';

export type WapitiScan = {
  readonly crawled: number;
  /** "kind: message" */
  readonly found: readonly string[];
};

type Given = {
  readonly url: string;
  readonly folder: string;
  /** Pages to begin with, as paths. */
  readonly pages: readonly string[];
  readonly maxSeconds: number;
};

/** Those that need no server on the internet, and no list of another product's paths. */
const modules = [
  'cookieflags',
  'crlf',
  'csp',
  'exec',
  'file',
  'http_headers',
  'permanentxss',
  'redirect',
  'sql',
  'xss',
];

type Report = {
  readonly vulnerabilities: Readonly<Record<string, readonly Finding[]>>;
  readonly anomalies: Readonly<Record<string, readonly Finding[]>>;
};
type Finding = { readonly path: string; readonly info: string; readonly parameter: string };

/**
 * A slow response may be the machine's. Browsers have dropped X-XSS-Protection, and HSTS needs TLS:
 * the tests of our examples for nginx and Caddy expect it.
 */
const ignored =
  /^Resource consumption|X-XSS-Protection is not set|Strict-Transport-Security is not set/;

export async function runWapiti({ url, folder, pages, maxSeconds }: Given): Promise<WapitiScan> {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'report.json');
  const args = [
    ['-u', `${url}/`, ...pages.flatMap((page) => ['-s', `${url}${page}`])],
    ['--scope', 'domain', '-m', modules.join(','), '--flush-session', '--no-bugreport'],
    ['--max-scan-time', String(maxSeconds), '--max-attack-time', String(maxSeconds)],
    // It asks for Brotli, which Debian’s cannot decode, and would read no page.
    ['-H', 'Accept-Encoding: identity'],
    ['-d', '2', '--max-links-per-page', '30', '-t', '30', '-S', 'normal'],
    ['--store-session', folder, '--store-config', folder, '-f', 'json', '-o', file],
  ].flat();
  const env = cleanEnvironment({ HOME: folder, TERM: 'dumb' });
  const { output } = await runCommand({ file: 'wapiti', args, env });
  writeFileSync(path.join(folder, 'wapiti.log'), output);
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const crawled = Number(/found (\d+) URLs and forms/.exec(output)?.[1] ?? 0);
  return { crawled, found: findingsOf(report) };
}

export function findingsOf({ vulnerabilities, anomalies }: Report): string[] {
  return [...Object.entries(vulnerabilities), ...Object.entries(anomalies)]
    .flatMap(([kind, findings]) => findings.map(({ path: at, info }) => `${kind}: ${info} (${at})`))
    .filter((finding) => !ignored.test(finding));
}
