import path from 'node:path';
import { mariasShop, openKeyring } from '../api/shop-keys.ts';
import type { Figure } from '../harness/figure.ts';
import { installTools } from '../harness/install-tools.ts';
import { requirePackages } from '../harness/require-packages.ts';
import { arrangedControl, type Part } from '../payments/part.ts';
import { callsFigure, misspeltCalls } from './docs/reference-calls.ts';
import { completeFigure, readSample } from './docs/sample-files.ts';
import { type Installed, languages } from './docs/sample-languages.ts';
import { openApi, type Reader } from './docs/sample-shop.ts';
import { steps } from './docs/sample-steps.ts';
import { loadDartParser } from './parse-dart.ts';
import { type RunningShop, startShop } from './start-shop.ts';

const stepNames = Object.keys(steps);

/** A reader pastes each sample of the docs and runs it. Nothing here compiles Dart's. */
export const docsPart: Part = {
  name: 'docs',
  run: async ({ folder }) => {
    const complete = completeFigure(stepNames);
    if (!complete.isKept) return [complete];
    requirePackages({
      curl: 'command -v curl',
      jq: 'command -v jq',
      openssl: 'command -v openssl',
      'php-cli': 'command -v php',
      'php-curl': 'php -r "curl_version();"',
      composer: 'command -v composer',
      'python3-venv': "/usr/bin/python3 -c 'import ensurepip'",
      'python3-setuptools': "/usr/bin/python3 -c 'import setuptools'",
      'python3-wheel': "/usr/bin/python3 -c 'import wheel'",
      'python3-cryptography': "/usr/bin/python3 -c 'import cryptography'",
    });
    const installed = await Promise.all(languages.map(({ install }) => install(folder)));
    const dart = await dartFigures(path.join(folder, 'tools'));
    const shop = await startShop(folder);
    try {
      const readers = await openReaders(shop, installed);
      const figures = await Promise.all(readers.map(runSteps));
      figures.push(await misspelt(readers), await wrongRefund(readers), ...dart);
      figures.push(...(await Promise.all(readers.map(callsFigure))), await misspeltCalls(readers));
      return [complete, ...figures];
    } finally {
      await shop.stop();
    }
  },
};

/** Gives each language a company, because all of them have an order 17. */
async function openReaders(
  { env, companyIds }: RunningShop,
  installed: readonly Installed[],
): Promise<Reader[]> {
  const { PITON_URL = '' } = env;
  const example = { companyId: 'DemoExampleDisputes1', owner: 'disputes.example@demo.example' };
  const createLive = await openKeyring(PITON_URL, example);
  const live = { PITON_URL, PITON_KEY: await createLive({ mode: 'live', scopes: ['read'] }) };
  const readers: Reader[] = [];
  for (const [index, language] of languages.entries()) {
    const companyId = companyIds[index + 1];
    const project = installed[index];
    if (companyId === undefined || project === undefined) throw new Error('too few companies');
    const create = await openKeyring(PITON_URL, { ...mariasShop, companyId });
    const scopes = ['read', 'request', 'charge', 'refund', 'webhooks'] as const;
    const test = { PITON_URL, PITON_KEY: await create({ mode: 'test', scopes }) };
    readers.push({
      language,
      installed: project,
      env: test,
      api: openApi(test),
      live: { env: live, api: openApi(live) },
      startedAt: new Date().toISOString(),
    });
  }
  return readers;
}

async function runSteps(reader: Reader): Promise<Figure> {
  const problems: string[] = [];
  for (const [name, check] of Object.entries(steps)) {
    const problem = await problemOf(check(reader));
    if (problem !== '') problems.push(`${name}: ${problem}`);
  }
  const { name } = reader.language;
  return countFigure(`${name}: samples that print and do what they should`, problems);
}

function countFigure(name: string, problems: readonly string[]): Figure {
  const all = stepNames.length;
  return {
    name,
    measured: [`${all - problems.length} of ${all}`, ...problems].join('; '),
    limit: `${all} of ${all}`,
    isKept: problems.length === 0,
  };
}

async function dartFigures(tools: string): Promise<Figure[]> {
  await installTools(path.join(import.meta.dirname, 'dart-tools'), tools);
  const parse = await loadDartParser(tools);
  const problems = stepNames.flatMap((step) =>
    parse(readSample(step, 'dart.dart'))
      .slice(0, 1)
      .map((problem) => `${step}: ${problem}`),
  );
  const [planted = 'parses'] = parse(readSample('check-key', 'dart.dart').replace(');', ''));
  return [
    countFigure('Dart: samples that parse', problems),
    arrangedControl('a bracket too few in Dart', planted, planted !== 'parses'),
  ];
}

/** Every language must refuse a field that the API doesn't know. */
async function misspelt(readers: readonly Reader[]): Promise<Figure> {
  const planted = (text: string) => text.replace('purpose', 'purposes');
  const create = steps['create-payment-request'];
  const found = await Promise.all(readers.map((reader) => problemOf(create(reader, planted))));
  const refused = found.filter((problem) => problem.startsWith('ended with '));
  const measured = `refused in ${refused.length} of ${readers.length}`;
  return arrangedControl('a field is misspelt', measured, refused.length === readers.length);
}

/** A sample that runs and prints, but refunds another amount. */
async function wrongRefund(readers: readonly Reader[]): Promise<Figure> {
  const planted = (text: string) => text.replace('10.00', '9.00').replace('refund-1', 'refund-2');
  const refund = steps['create-refund'];
  const found = await Promise.all(readers.map((reader) => problemOf(refund(reader, planted))));
  const noticed = found.filter((problem) => problem.includes("value: '9.00'"));
  const measured = `noticed in ${noticed.length} of ${readers.length}`;
  return arrangedControl('a refund of 9.00', measured, noticed.length === readers.length);
}

async function problemOf(checking: Promise<void>): Promise<string> {
  try {
    await checking;
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
