import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sealPayment } from '@piton/contract/cards/sealing.ts';
import { keyScopeNames } from '@piton/contract/http/endpoint.ts';
import { runCommand } from '../../scripts/processes/run-command.ts';
import type { Figure } from '../harness/figure.ts';
import { installTools } from '../harness/install-tools.ts';
import { leaveNothing, startAttacked } from '../payments/attacks/attacked-product.ts';
import { fetchCompanyKey, paymentWith } from '../payments/attacks/payments-to-send.ts';
import { startOwnGateway } from '../payments/own-gateway.ts';
import { arrangedControl, type Part } from '../payments/part.ts';
import { openKeyring } from './shop-keys.ts';

const tools = path.join(import.meta.dirname, 'collection-tools');

/** Postman's own runner sends each request of the docs' collection, and gets its documented status. */
export const collectionPart: Part = {
  name: 'collection',
  isLong: true,
  run: async ({ folder, print }) => {
    await installTools(tools, folder);
    mkdirSync(path.join(folder, 'product'));
    const gateway = await startOwnGateway(path.join(folder, 'gateway.jsonl'));
    const options = { folder: path.join(folder, 'product'), gatewayUrl: gateway.url };
    try {
      const { url, stop } = await startAttacked(options);
      const collection = await fetchCollection(url);
      const sent = await send(folder, collection, await variablesOf(url));
      for (const { name, problem } of sent) if (problem !== null) print(`${name}: ${problem}`);
      // Each later request needs the id that the first one saves.
      const careless = collection.replaceAll("'paymentRequestId'", "'paymentRequest'");
      const control = await send(folder, careless, await variablesOf(url));
      await stop();
      return [
        statusFigure(sent),
        arrangedControl(
          'an id is saved under another name',
          `${failed(control)} requests failed`,
          failed(control) > 0,
        ),
      ];
    } finally {
      leaveNothing(options.folder);
      await gateway.stop();
    }
  },
};

async function fetchCollection(url: string): Promise<string> {
  const response = await fetch(`${url}/devdocs/piton.postman_collection.json`);
  const text = await response.text();
  if (!response.ok || !text.includes(`"value": "${url}"`)) {
    throw new Error(`the collection isn’t for ${url}: ${text.slice(0, 200)}`);
  }
  return text;
}

/** Has a dispute and a payout, which only live mode knows. */
const shop = { companyId: 'DemoExampleDisputes1', owner: 'disputes.example@demo.example' };

/** A reader’s variables. */
async function variablesOf(url: string): Promise<Record<string, string>> {
  const create = await openKeyring(url, shop);
  const mode = 'live';
  const company = await fetchCompanyKey(url, shop.companyId);
  return {
    secretKey: await create({ mode, scopes: keyScopeNames }),
    publishableKey: await create({ mode, kind: 'publishable', scopes: [] }),
    keyToRevoke: await create({ mode, scopes: ['read'] }),
    encryptedTxt: await sealPayment(paymentWith('4444111122223333', '45.00'), company, new Date()),
  };
}

type Sent = { readonly name: string; readonly problem: string | null };

type Report = {
  readonly run: {
    readonly executions: readonly {
      readonly item: { readonly name: string };
      readonly response?: { readonly code: number };
      readonly assertions?: readonly { readonly error?: { readonly message: string } }[];
    }[];
  };
};

async function send(
  folder: string,
  collection: string,
  variables: Readonly<Record<string, string>>,
): Promise<Sent[]> {
  const report = path.join(folder, 'report.json');
  writeFileSync(path.join(folder, 'collection.json'), collection);
  const given = Object.entries(variables).flatMap(([name, value]) => [
    '--env-var',
    `${name}=${value}`,
  ]);
  const newman = path.join(folder, 'node_modules/.bin/newman');
  const reporting = ['--reporters', 'json', '--reporter-json-export', report];
  await runCommand({
    file: 'node',
    args: [newman, 'run', 'collection.json', ...reporting, ...given],
    cwd: folder,
    timeoutMs: 120_000,
  });
  const { run } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  return run.executions.map(({ item, response, assertions = [] }) => {
    const isTested = response !== undefined && assertions.length > 0;
    const error = assertions.find((assertion) => assertion.error)?.error?.message;
    return { name: item.name, problem: isTested ? (error ?? null) : 'no response' };
  });
}

function statusFigure(sent: readonly Sent[]): Figure {
  const kept = sent.length - failed(sent);
  return {
    name: 'requests of the collection with their documented status',
    measured: `${kept} of ${sent.length}`,
    limit: 'all',
    isKept: sent.length > 0 && kept === sent.length,
  };
}

function failed(sent: readonly Sent[]): number {
  return sent.filter(({ problem }) => problem !== null).length;
}
