import { endpoints } from '@piton/contract/http/endpoints.ts';
import { keyScopeNames } from '@piton/contract/http/endpoint.ts';
import { openApiDocument } from '@piton/contract/http/openapi.ts';
import fc from 'fast-check';
import { arbitraryOf } from '../api/fuzz/arbitrary-of.ts';
import {
  type ApiDocument,
  apiDocument,
  type Operation,
  operationsOf,
} from '../api/fuzz/operations.ts';
import { mariasShop, openKeyring } from '../api/shop-keys.ts';
import { password } from '../payments/attacks/open-attacked-companies.ts';
import { type MarkedRequest, markRequest, type Values } from './marked-request.ts';

/** The filter that the planted hole is in has a match, so that its responses differ. */
const scanned = 'scan-1';
const reviewer = 'kendrick@demo.example';
const samples = 20;

/** They end what the other requests need: the key, the session or the company. */
const destructive = /revoke|delete|close|erase|signOut|endSession|turnO|start|renew/i;

/**
 * All operations of `/v1` by its document, the reads of merchants and staff, and the public
 * endpoints of payments; in a short run, those whose text reaches a search or a filter.
 */
export async function planScan(
  url: string,
  seed: number,
  isShort: boolean,
): Promise<MarkedRequest[]> {
  const create = await openKeyring(url, mariasShop);
  const key = await create({ mode: 'live', scopes: keyScopeNames });
  const withKey = { authorization: `Bearer ${key}` };
  const known = await prepare(url, withKey);
  const plan = (document: ApiDocument, headers: Readonly<Record<string, string>>) =>
    operationsOf(document).map((operation) =>
      requestOf(operation, { document, known, headers, seed }),
    );
  const { reads, staffReads, payments } = webDocuments();
  const all = [
    ...plan(apiDocument(), withKey),
    ...plan(reads, { cookie: await cookieOf(url, mariasShop.owner) }),
    ...plan(staffReads, { cookie: await cookieOf(url, reviewer) }),
    ...plan(payments, {}),
  ].filter(({ name, parameterCount }) => parameterCount > 0 && !destructive.test(name));
  return isShort ? all.filter(({ name }) => shortNames.has(name)) : all;
}

const shortNames: ReadonlySet<string> = new Set(['listPaymentRequests', 'getPayment', 'listSales']);

function webDocuments() {
  const entries = Object.entries(endpoints).filter(([, { path }]) => !path.startsWith('/v1/'));
  const documentOf = (isWanted: (name: string, caller: string, method: string) => boolean) =>
    JSON.parse(
      JSON.stringify(
        openApiDocument(
          Object.fromEntries(
            entries.filter(([name, { caller, method }]) => isWanted(name, caller, method)),
          ),
        ),
      ),
    ) as ApiDocument;
  const ofPayments = new Set(['getCompanyData', 'webPay', 'makPayment', 'findAttempt']);
  return {
    reads: documentOf((_, caller, method) => caller === 'signedIn' && method === 'GET'),
    staffReads: documentOf((_, caller, method) => caller === 'staff' && method === 'GET'),
    payments: documentOf((name) => ofPayments.has(name)),
  };
}

type Known = ReadonlyMap<string, string>;

/** Creates a payment request, and collects ids that exist by their prefix. */
async function prepare(url: string, headers: Record<string, string>): Promise<Known> {
  const body = { amount: { value: '45.00', currency: 'XCD' }, purpose: 'Scan', reference: scanned };
  const created = await fetch(`${url}/v1/payment-requests`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  let texts = await created.text();
  if (!created.ok) throw new Error(`no payment request was created: ${texts}`);
  for (const list of ['payments', 'refunds', 'disputes', 'payouts', 'events', 'payment-requests']) {
    texts += await (await fetch(`${url}/v1/${list}`, { headers })).text();
  }
  return new Map(
    Array.from(texts.matchAll(/"(([a-z]+_)[A-Za-z0-9]{16,32})"/g), ([, id = '', prefix = '']) => [
      prefix,
      id,
    ]),
  );
}

type Given = {
  readonly document: ApiDocument;
  readonly known: Known;
  readonly headers: Readonly<Record<string, string>>;
  readonly seed: number;
};

/** With every parameter, and the longest of some bodies. */
function requestOf(operation: Operation, given: Given): MarkedRequest {
  const { name, method, path, parameters, body } = operation;
  const { document, headers, seed } = given;
  const valuesIn = (place: 'path' | 'query'): Values =>
    Object.fromEntries(
      parameters
        .filter((each) => each.in === place && each.name !== 'cursor')
        .map((each) => [each.name, valueOf(each.name, each.schema, given)]),
    );
  const bodies =
    body === null
      ? []
      : fc.sample(arbitraryOf(body, { document, hints: hintsOf(given) }), {
          numRuns: samples,
          seed,
        });
  const longest = bodies.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0];
  return markRequest({
    name,
    method,
    path,
    params: valuesIn('path'),
    query: valuesIn('query'),
    headers,
    body: longest,
  });
}

function sizeOf(body: unknown): number {
  return JSON.stringify(body).split('":').length;
}

function valueOf(name: string, schema: Operation['parameters'][number]['schema'], given: Given) {
  const arbitrary = arbitraryOf(schema, { document: given.document, hints: hintsOf(given) }, name);
  return fc.sample(arbitrary, { numRuns: 1, seed: given.seed })[0];
}

const usual: Readonly<Record<string, unknown>> = {
  companyId: mariasShop.companyId,
  reference: scanned,
  mode: 'live',
  search: 'spice',
  text: 'spice',
  limit: 10,
  from: '2020-01-01',
  to: '2099-01-01',
  createdFrom: '2020-01-01T00:00:00Z',
  createdTo: '2099-01-01T00:00:00Z',
};
const usualChoices: ReadonlySet<unknown> = new Set(['open', 'approved', 'Approved', 'succeeded']);

function hintsOf({ known }: Given) {
  return (field: string, schema: Given['document']['components']['schemas'][string]) => {
    const prefix = /^\^([a-z]+_)\[/.exec(String(schema['pattern']))?.[1];
    const id = prefix === undefined ? undefined : known.get(prefix);
    if (id !== undefined) return fc.constant(id);
    const choices = schema['enum'];
    const choice = Array.isArray(choices)
      ? (choices as unknown[]).find((each) => usualChoices.has(each))
      : null;
    if (typeof choice === 'string') return fc.constant(choice);
    return field in usual ? fc.constant(usual[field]) : null;
  };
}

async function cookieOf(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  });
  await response.arrayBuffer();
  const cookies = response.headers.getSetCookie().map((set) => set.split(';')[0] ?? '');
  if (!response.ok || cookies.length === 0) throw new Error(`${email} could not sign in`);
  return cookies.join('; ');
}
