import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Figure } from '../harness/figure.ts';
import { requirePackages } from '../harness/require-packages.ts';
import {
  type AttackOptions,
  leaveNothing,
  startAttacked,
} from '../payments/attacks/attacked-product.ts';
import { demoCompany } from '../payments/attacks/payments-to-send.ts';
import { startOwnGateway } from '../payments/own-gateway.ts';
import { arrangedControl, type Part, type PartRun } from '../payments/part.ts';
import { evaluatePolicies, type Evaluated } from './evaluate-policies.ts';
import { planScan } from './plan-requests-to-scan.ts';
import { plants } from './scanner-faults.mjs';
import { runSqlmap, type SqlmapScan } from './sqlmap.ts';
import { runWapiti, type WapitiScan } from './wapiti.ts';

const packages = { sqlmap: 'command -v sqlmap', wapiti: 'command -v wapiti' };
const pages = [
  `/PayCompany/${demoCompany}?amount=12.00&purpose=Lunch`,
  `/payment/${demoCompany}?mode=test&purpose=Lunch`,
  '/',
  '/signin',
  '/devdocs',
  '/nothing-here',
];
const wapitiSeconds = { short: 60, full: 1200 };
/** A crawler that reads no page finds only those that it was given. */
const minCrawled = 3 * pages.length;
const maxShown = 20;

type Scans = {
  readonly sqlmap: SqlmapScan;
  readonly wapiti: WapitiScan;
  readonly policies: Evaluated;
};

/** Debian's scanners and Google's evaluator, against a whole product and against one with holes. */
export const scanPart: Part = {
  name: 'scan',
  isLong: true,
  run: async (given) => {
    requirePackages(packages);
    const gateway = await startOwnGateway(path.join(given.folder, 'gateway.jsonl'));
    try {
      const whole = await scan(given, gateway.url, given.scale, []);
      const names = Object.keys(plants);
      given.print(`control: ${names.join(', ')}`);
      const holed = await scan(given, gateway.url, 'short', names);
      return [...figuresOf(whole), ...controlsOf(holed)];
    } finally {
      await gateway.stop();
    }
  },
};

async function scan(
  { folder: top, seed, print }: PartRun,
  gatewayUrl: string,
  scale: PartRun['scale'],
  planted: readonly string[],
): Promise<Scans> {
  const folder = path.join(top, planted.length === 0 ? 'whole' : 'holed');
  mkdirSync(folder);
  const plant = new URL(`scanner-faults.mjs?${planted.join('&')}`, import.meta.url).href;
  const options: AttackOptions = { folder, gatewayUrl, loaded: planted.length > 0 ? [plant] : [] };
  try {
    const { url, output, stop } = await startAttacked(options);
    const missing = planted.filter((name) => !output().includes(`Planted: ${name}.`));
    if (missing.length > 0) throw new Error(`started without ${missing.join(', ')} planted`);
    const policies = await evaluatePolicies({ url, folder }, pages);
    const wapiti = await runWapiti({
      url,
      folder: path.join(folder, 'wapiti'),
      pages,
      maxSeconds: wapitiSeconds[scale],
    });
    const requests = await planScan(url, seed, scale === 'short');
    const sqlmap = await runSqlmap({
      url,
      folder: path.join(folder, 'sqlmap'),
      requests,
      isTimed: scale === 'full',
    });
    for (const line of [...policies.found, ...wapiti.found, ...sqlmap.found].slice(0, maxShown)) {
      print(`  ${line}`);
    }
    await stop();
    return { policies, wapiti, sqlmap };
  } finally {
    leaveNothing(folder);
  }
}

function figuresOf({ policies, wapiti, sqlmap }: Scans): Figure[] {
  const none = (name: string, found: readonly string[], of: string): Figure => ({
    name,
    measured: `${found.length} in ${of}`,
    limit: '0',
    isKept: found.length === 0,
  });
  const { requests, parameters, tested, limited } = sqlmap;
  return [
    none('injections found by sqlmap', sqlmap.found, `${parameters} parameters`),
    {
      name: 'requests that sqlmap tested to the end',
      measured: `${tested} of ${requests}, ${limited} probes limited`,
      limit: `${requests}, none limited`,
      isKept: tested === requests && limited === 0,
      isTimingDependent: true,
    },
    {
      ...none('findings of wapiti', wapiti.found, `${wapiti.crawled} pages`),
      limit: `0 in ${minCrawled} or more`,
      isKept: wapiti.found.length === 0 && wapiti.crawled >= minCrawled,
    },
    none('findings of csp-evaluator above info', policies.found, `${policies.pages} pages`),
  ];
}

function controlsOf({ policies, wapiti, sqlmap }: Scans): Figure[] {
  const found = (planted: string, findings: readonly string[], pattern: RegExp) => {
    const matching = findings.filter((finding) => pattern.test(finding));
    return arrangedControl(planted, `${matching.length} found`, matching.length > 0);
  };
  return [
    found('SQL by concatenation', sqlmap.found, /payment-requests/),
    found('a purpose shown as HTML', wapiti.found, /Cross Site Scripting/i),
    found('a missing header', wapiti.found, /X-Content-Type-Options/i),
    found('inline scripts allowed', policies.found, /unsafe-inline/),
  ];
}
