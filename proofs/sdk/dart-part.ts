import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sealPayment } from '@piton/contract/cards/sealing.ts';
import type { Figure } from '../harness/figure.ts';
import { installTools } from '../harness/install-tools.ts';
import { paymentWith } from '../payments/attacks/payments-to-send.ts';
import { arrangedControl, type Part } from '../payments/part.ts';
import { loadDartParser, type ParseDart } from './parse-dart.ts';
import { startShop } from './start-shop.ts';

const source = path.resolve(import.meta.dirname, '../../sdk/dart');

/** Nothing compiles Dart here: a grammar parses it, and the requests that it makes are made. */
export const dartPart: Part = {
  name: 'dart',
  run: async ({ folder }) => {
    const tools = path.join(folder, 'tools');
    await installTools(path.join(import.meta.dirname, 'dart-tools'), tools);
    const parse = await loadDartParser(tools);
    const figures = [parsed(parse), planted(parse), imports()];
    const shop = await startShop(folder);
    try {
      figures.push(...(await payWithPublishableKey(shop.env)));
    } finally {
      await shop.stop();
    }
    return figures;
  },
};

const docs = path.resolve(import.meta.dirname, '../../web/src/devdocs/snippets');
const files = globSync('{lib,test}/**/*.dart', { cwd: source });

function parsed(parse: ParseDart): Figure {
  const programs = files.map((file) => ({ file, text: textOf(file) }));
  const pasted = [...snippets(), ...guideBlocks()];
  const problems = [...programs, ...pasted].flatMap(({ file, text }) =>
    parse(text).map((each) => `${file} ${each}`),
  );
  const found = pasted.length > 1 ? 'parses' : `parses ${pasted.length} pasted texts`;
  return figure('every Dart file and snippet parses', problems.join('; ') || found, 'parses');
}

type Program = { readonly file: string; readonly text: string };

function snippets(): Program[] {
  return globSync('*.dart', { cwd: docs }).map((file) => ({
    file,
    text: asFunction(readFileSync(path.join(docs, file), 'utf8')),
  }));
}

function guideBlocks(): Program[] {
  const blocks = textOf('README.md').matchAll(/^```dart\n(.*?)^```$/gms);
  return Array.from(blocks, ([, text = ''], index) => ({
    file: `README.md, block ${index + 1},`,
    text: asFunction(text),
  }));
}

/**
 * Docs show statements, as an app has them within a function. Dart knows object patterns without
 * fields (`case PitonClosed():`), but the grammar doesn't.
 */
function asFunction(text: string): string {
  const head = text.match(/^import .+$/gm) ?? [];
  const body = text
    .replaceAll(/^import .+$/gm, '')
    .replaceAll(/^( *case \w+)\(\):$/gm, '$1(:final hashCode):');
  return `${head.join(' ')} Future<void> run() async { ${body}\n}`;
}

function planted(parse: ParseDart): Figure {
  const problems = parse(
    textOf('lib/src/piton.dart').replace('await showModal', 'await (showModal'),
  );
  return arrangedControl('a bracket too many', problems[0] ?? 'parses', problems.length > 0);
}

/** Each import names a file, or a package that pubspec.yaml names. */
function imports(): Figure {
  const pubspec = textOf('pubspec.yaml');
  const unknown = files.flatMap((file) =>
    [...textOf(file).matchAll(/^(?:import|export) '([^']+)'/gm)]
      .map(([, name = '']) => name)
      .filter((name) => !isKnown(name, file, pubspec))
      .map((name) => `${file} imports ${name}`),
  );
  return figure('every import is known', unknown.join('; ') || 'known', 'known');
}

function isKnown(name: string, file: string, pubspec: string): boolean {
  if (name.startsWith('dart:')) return true;
  const [, owner = '', rest = ''] = /^package:(\w+)\/(.+)$/.exec(name) ?? [];
  if (owner === 'piton_flutter') return files.includes(path.join('lib', rest));
  if (owner !== '') return new RegExp(`^  ${owner}:`, 'm').test(pubspec);
  return files.includes(path.join(path.dirname(file), name));
}

/** The requests of `Piton.pay`, with no other key than the publishable one. */
async function payWithPublishableKey(env: Readonly<Record<string, string>>): Promise<Figure[]> {
  const order = { amount: { value: '45.00', currency: 'XCD' }, purpose: 'Order 17' };
  const made = await ask<{ id: string }>(env, 'PITON_KEY', '/v1/payment-requests', order);
  const company = await ask<PublicCompany>(env, 'PITON_PUBLISHABLE_KEY', '/v1/public/company');
  const charge = async (amount: string) => {
    const payment = paymentWith('4444111122223333', amount);
    const encryptedTxt = await sealPayment(payment, company, new Date());
    const paying = { companyId: company.id, testMode: '1', encryptedTxt, request: made.id };
    const { msg } = await ask<Charged>(env, null, '/webPay', paying);
    return typeof msg === 'string' ? msg : (msg.FinancialResultCode[0] ?? '');
  };
  const cheap = await charge('1.00');
  const paid = await charge('45.00');
  const target = `/v1/public/payment-requests/${made.id}`;
  const { status } = await ask<{ status: string }>(env, 'PITON_PUBLISHABLE_KEY', target);
  const wanted = 'Approved, request paid';
  return [
    figure('an app pays with a publishable key', `${paid}, request ${status}`, wanted),
    arrangedControl('the app names another amount', cheap, cheap.includes('different amount')),
  ];
}

type PublicCompany = { readonly id: string; readonly keyId: string; readonly publicKey: string };
type Charged = { readonly msg: string | { readonly FinancialResultCode: readonly string[] } };

/** Posts a body, or gets. */
async function ask<Answer>(
  env: Readonly<Record<string, string>>,
  key: 'PITON_KEY' | 'PITON_PUBLISHABLE_KEY' | null,
  target: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${env['PITON_URL'] ?? ''}${target}`, {
    headers: {
      'content-type': 'application/json',
      ...(key !== null && { authorization: `Bearer ${env[key] ?? ''}` }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return (await response.json()) as Answer;
}

function textOf(file: string): string {
  return readFileSync(path.join(source, file), 'utf8');
}

function figure(name: string, measured: string, limit: string): Figure {
  return { name, measured, limit, isKept: measured === limit };
}
