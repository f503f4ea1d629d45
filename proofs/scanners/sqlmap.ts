import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cleanEnvironment } from '../../scripts/processes/clean-environment.ts';
import { runCommand } from '../../scripts/processes/run-command.ts';
import { type MarkedRequest, rawRequest } from './marked-request.ts';

export type SqlmapScan = {
  readonly requests: number;
  readonly parameters: number;
  /** Requests that sqlmap has tested to the end. */
  readonly tested: number;
  /** "URL parameter technique", by sqlmap's own report. */
  readonly found: readonly string[];
  /** Probes that a limit rejected, which therefore tested nothing. */
  readonly limited: number;
};

type Given = {
  readonly url: string;
  readonly folder: string;
  readonly requests: readonly MarkedRequest[];
  /** Responses that are slow on a busy machine look like time-based holes. */
  readonly isTimed: boolean;
};

/** Level 3 and risk 2 on each marked parameter. */
export async function runSqlmap({ url, folder, requests, isTimed }: Given): Promise<SqlmapScan> {
  mkdirSync(folder, { recursive: true });
  const list = path.join(folder, 'requests.xml');
  const results = path.join(folder, 'results.csv');
  writeFileSync(list, requestList(url, requests));
  const args = [
    ['-l', list, '--batch', '--ignore-stdin', '--disable-coloring', '--results-file', results],
    ['--level', '3', '--risk', '2', '--dbms', 'PostgreSQL'],
    ['--technique', isTimed ? 'BEUST' : 'BEU'],
    ['--skip', 'user-agent,referer,host,cookie', '--timeout', '30', '--retries', '1'],
    ['--ignore-code', '400,401,403,404,409,410,413,415,422,429'],
    ['--output-dir', path.join(folder, 'output')],
  ].flat();
  const env = cleanEnvironment({ HOME: folder });
  const { code, output } = await runCommand({ file: 'sqlmap', args, env });
  writeFileSync(path.join(folder, 'sqlmap.log'), output);
  if (code !== 0) throw new Error(`sqlmap ended with ${code}: ${output.slice(-1000)}`);
  const found = existsSync(results) ? readFindings(readFileSync(results, 'utf8')) : [];
  const clean = output.match(/all tested parameters do not appear to be injectable/g)?.length ?? 0;
  return {
    requests: requests.length,
    parameters: requests.reduce((sum, { parameterCount }) => sum + parameterCount, 0),
    tested: clean + new Set(found.map((line) => line.split(' ')[0])).size,
    found,
    limited: sumOf(output, /\b429 \([^)]*\) - (\d+) times/g),
  };
}

/** The export of Burp, which sqlmap reads with any method, headers and body. */
function requestList(url: string, requests: readonly MarkedRequest[]): string {
  const { host, port } = new URL(url);
  const items = requests.map((request) => {
    const raw = Buffer.from(rawRequest(request, host)).toString('base64');
    return `<item><port>${port}</port><request base64="true"><![CDATA[${raw}]]></request></item>`;
  });
  return `<items>\n${items.join('\n')}\n</items>\n`;
}

/** Lines of "Target URL,Place,Parameter,Technique(s),Note(s)". */
export function readFindings(csv: string): string[] {
  return csv
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','))
    .filter(([, , parameter = '']) => parameter !== '')
    .map(([target = '', place = '', parameter = '', techniques = '']) =>
      [target, place, parameter, techniques].join(' '),
    );
}

function sumOf(output: string, pattern: RegExp): number {
  return Array.from(output.matchAll(pattern)).reduce((sum, [, count]) => sum + Number(count), 0);
}
