import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sealPayment } from '@piton/contract/cards/sealing.ts';
import type { Figure } from '../harness/figure.ts';
import { leaveNothing, startAttacked } from '../payments/attacks/attacked-product.ts';
import { fetchCompanyKey, paymentWith } from '../payments/attacks/payments-to-send.ts';
import { startOwnGateway } from '../payments/own-gateway.ts';
import { arrangedControl, type Part } from '../payments/part.ts';
import { type ApiTools, installApiTools, v1Document, writeDocument } from './api-tools.ts';
import { mariasShop, openKeyring } from './shop-keys.ts';

const programs = {
  'openapi-typescript': { file: 'pay-with-openapi-fetch.mjs', name: 'payWithOpenapiFetch' },
  '@hey-api/openapi-ts': { file: 'pay-with-hey-api.mjs', name: 'payWithHeyApi' },
} as const;

const right = { status: 'approved', amount: '45.00', readBack: 'approved', listed: 1 };

/** Programs on generated clients compile strictly, pay, read and tell refusals apart by type. */
export const clientsPart: Part = {
  name: 'clients',
  isLong: true,
  run: async ({ folder, print }) => {
    const tools = await installApiTools(path.join(folder, 'tools'));
    const problems = await compileAgainst(tools, v1Document());
    if (problems !== '') print(problems);
    const figures = [figure('generated clients compile', problems || 'strictly', 'strictly')];
    if (problems === '') figures.push(...(await payWithEach(folder, tools)));
    // Without the status, programs that read it must not compile.
    const renamed = JSON.stringify(v1Document()).replaceAll('"status"', '"condition"');
    const found = await compileAgainst(tools, JSON.parse(renamed) as object);
    return [...figures, arrangedControl('a field is renamed', firstLine(found), found !== '')];
  },
};

/** The compiler's complaints, or nothing. */
async function compileAgainst(tools: ApiTools, document: object): Promise<string> {
  const name = writeDocument(tools, 'openapi.json', document);
  const runs = [
    ['openapi-typescript', [name, '--output', 'generated/paths.d.ts']],
    [
      'openapi-ts',
      ['-i', name, '-o', 'generated/hey-api', '-c', '@hey-api/client-fetch', '--no-log-file'],
    ],
  ] as const;
  for (const [program, args] of runs) {
    const { code, output } = await tools.run(program, args);
    if (code !== 0) throw new Error(`${program} failed:\n${output}`);
  }
  const { code, output } = await tools.run('tsc', ['--project', '.', '--pretty', 'false']);
  return code === 0 ? '' : output;
}

async function payWithEach(folder: string, tools: ApiTools): Promise<Figure[]> {
  mkdirSync(path.join(folder, 'product'));
  const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
  const options = { folder: path.join(folder, 'product'), gatewayUrl: gateway.url };
  try {
    const { url, stop } = await startAttacked(options);
    const create = await openKeyring(url, mariasShop);
    const key = await create({ mode: 'test', scopes: ['read', 'request', 'charge'] });
    const company = await fetchCompanyKey(url, mariasShop.companyId);
    const figures: Figure[] = [];
    for (const [generator, { file, name }] of Object.entries(programs)) {
      const payment = paymentWith('4444111122223333', '45.00');
      const encryptedTxt = await sealPayment(payment, company, new Date());
      const address = pathToFileURL(path.join(tools.folder, 'compiled', file)).href;
      const program = (await import(address)) as Record<string, (shop: object) => Promise<object>>;
      const seen = await program[name]?.({ url, key, encryptedTxt, reference: generator });
      const wanted = JSON.stringify({ ...right, refusal: 'not_found' });
      figures.push(figure(`a client of ${generator} pays`, JSON.stringify(seen), wanted));
    }
    await stop();
    return figures;
  } finally {
    leaveNothing(options.folder);
    await gateway.stop();
  }
}

function figure(name: string, measured: string, limit: string): Figure {
  const isKept = measured === limit;
  return {
    name,
    measured: isKept ? 'yes' : firstLine(measured),
    limit: 'yes',
    isKept,
  };
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
