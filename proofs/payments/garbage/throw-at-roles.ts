import { endpoints } from '@piton/contract/http/endpoints.ts';
import { openApiDocument } from '@piton/contract/http/openapi.ts';
import type { FuzzKey } from '../../api/fuzz/fuzz-keys.ts';
import { createKnownIds } from '../../api/fuzz/known-ids.ts';
import { type ApiDocument, type Operation, operationsOf } from '../../api/fuzz/operations.ts';
import { createPlanner } from '../../api/fuzz/plan-requests.ts';
import { openSender, type Sent } from '../../api/fuzz/send-request.ts';
import { mariasShop, openKeyring } from '../../api/shop-keys.ts';
import { password } from '../attacks/open-attacked-companies.ts';
import type { RawResponse } from '../attacks/connections.ts';
import { isFault, showsInternals } from './check-response.ts';

export const roles = ['visitor', 'merchant', 'reviewer', 'administrator', 'key'] as const;
type Role = (typeof roles)[number];

export type ThrownAtRoles = {
  sent: number;
  operations: number;
  faults: number;
  internals: number;
  unanswered: number;
  limited: number;
  /** Requests that the role was allowed to send, as far as the response tells. */
  readonly admitted: Record<Role, number>;
  readonly tookMs: number[];
  readonly wrong: string[];
};

const people = {
  merchant: mariasShop.owner,
  reviewer: 'kendrick@demo.example',
  administrator: 'alicia@demo.example',
};
const connections = 6;
/** They would end the session that the following requests need. */
const endsSessions = /^(?:signOut|endSession|signOutEverywhere|changePassword|closeAccount)/;
/** Well below the five minutes for which step-up authentication lasts. */
const stepUpEveryMs = 120_000;
const maxWrong = 10;

/** Sends that many spoiled requests to all endpoints of the web app, in each role in turn. */
export async function throwAtRoles(
  url: string,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<ThrownAtRoles> {
  const document = JSON.parse(JSON.stringify(openApiDocument(endpoints))) as ApiDocument;
  const operations = operationsOf(document);
  const known = createKnownIds();
  const planner = createPlanner({ document, known, places: [noKey.place], sealedTexts: ['A'] });
  const credentials = await openCredentials(url);
  const { send, close } = openSender(url, connections);
  const thrown: ThrownAtRoles = {
    sent: 0,
    operations: operations.length,
    faults: 0,
    internals: 0,
    unanswered: 0,
    limited: 0,
    admitted: { visitor: 0, merchant: 0, reviewer: 0, administrator: 0, key: 0 },
    tookMs: [],
    wrong: [],
  };
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      const { operation, role } = turnOf(operations, index);
      if (role !== 'visitor' && endsSessions.test(operation.name)) continue;
      const { sent } = planner.anyhow(operation, noKey, seed + index);
      const request = { ...sent, headers: { ...sent.headers, ...(await credentials(role)) } };
      await throwOne(thrown, { request, role, operation, send });
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  close();
  return thrown;
}

function turnOf(operations: readonly Operation[], index: number) {
  const operation = operations[Math.floor(index / roles.length) % operations.length];
  const role = roles[index % roles.length];
  if (operation === undefined || role === undefined) throw new Error('there are no endpoints');
  return { operation, role };
}

type One = {
  readonly request: Sent;
  readonly role: Role;
  readonly operation: Operation;
  readonly send: (request: Sent) => Promise<RawResponse>;
};

async function throwOne(
  thrown: ThrownAtRoles,
  { request, role, operation, send }: One,
): Promise<void> {
  const startedAt = performance.now();
  const response = await send(request).catch(() => null);
  thrown.sent += 1;
  thrown.tookMs.push(performance.now() - startedAt);
  const note = (problem: string) => {
    const { method, target, body } = request;
    const line = `${role}, ${operation.name}: ${problem}: ${method} ${target} ${String(body ?? '')}`;
    if (thrown.wrong.length < maxWrong) thrown.wrong.push(line.slice(0, 500));
  };
  if (response === null) {
    thrown.unanswered += 1;
    return note('no response');
  }
  if (isFault(response)) {
    thrown.faults += 1;
    note(`${response.status} ${response.body.slice(0, 200)}`);
  }
  if (showsInternals(response)) {
    thrown.internals += 1;
    note(response.body.slice(0, 200));
  }
  if (response.status === 429) thrown.limited += 1;
  else if (response.status !== 401 && response.status !== 403) thrown.admitted[role] += 1;
}

/** The planner adds a key's header, which each role replaces. */
const noKey: FuzzKey = { text: '', mode: 'live', place: 'none', scopes: [], kind: 'refused' };

type Headers = Readonly<Record<string, string>>;

/** Signs all three people in, and repeats their step-up authentication while the garbage flies. */
async function openCredentials(url: string): Promise<(role: Role) => Promise<Headers>> {
  const create = await openKeyring(url, mariasShop);
  const key = await create({ mode: 'live', scopes: ['read'] });
  const sessions = {
    merchant: await signInAs(url, people.merchant),
    reviewer: await signInAs(url, people.reviewer),
    administrator: await signInAs(url, people.administrator),
  };
  return async (role) => {
    if (role === 'visitor') return { authorization: '', origin: url };
    if (role === 'key') return { authorization: `Bearer ${key}` };
    return { authorization: '', origin: url, cookie: await sessions[role]() };
  };
}

async function signInAs(url: string, email: string): Promise<() => Promise<string>> {
  const post = (target: string, body: object, cookie = '') =>
    fetch(url + target, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie },
      body: JSON.stringify(body),
    });
  const cookiesOf = (response: Response) =>
    response.headers.getSetCookie().map((set) => set.split(';')[0] ?? '');
  const cookie = cookiesOf(await post('/api/sign-in', { email, password })).join('; ');
  if (cookie === '') throw new Error(`${email} could not sign in`);
  let steppedUpAt = -Infinity;
  let current = cookie;
  return async () => {
    if (performance.now() - steppedUpAt < stepUpEveryMs) return current;
    steppedUpAt = performance.now();
    const rotated = cookiesOf(await post('/api/step-up', { password }, current));
    if (rotated.length > 0) current = rotated.join('; ');
    return current;
  };
}
