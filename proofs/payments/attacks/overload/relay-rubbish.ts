import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sealPayment } from '@piton/contract/cards/sealing.ts';
import { productProcesses } from '../../../harness/running-product.ts';
import { seededRandom } from '../../../harness/seeded-random.ts';
import type { AttackedProduct } from '../attacked-product.ts';
import { type RawResponse, openConnections } from '../connections.ts';
import { ticksOf } from './machine-share.ts';
import { responseText } from '../oracle/oracle-target.ts';
import {
  addressOf,
  amountBy,
  cardBeginning,
  type CompanyKey,
  demoCompany,
  fetchCompanyKey,
  paymentWith,
} from '../payments-to-send.ts';

export type Relayed = {
  readonly honest: number;
  /** Honest payments that were not approved. */
  readonly refused: number;
  readonly tookMs: readonly number[];
  /** 503 responses, which ask for the same text again: the server had not checked it. */
  readonly busy: number;
  readonly rubbish: number;
  readonly unreadableResponses: number;
  readonly invalid: number;
  readonly withoutFields: number;
  readonly seconds: number;
  readonly serverCores: number;
  readonly databaseCores: number;
};

type Plan = {
  readonly unopenable: number;
  readonly invalid: number;
  readonly honest: number;
  readonly seed: number;
};

/** The number of garbage texts under way; each response triggers the next. */
const atOnce = 100;
const relayAddress = addressOf(31_000);
const ticksInSecond = 100;

/** Continuous garbage through one address, with honest payments spread over it. */
export async function relay(product: AttackedProduct, plan: Plan): Promise<Relayed> {
  const random = seededRandom(plan.seed);
  const key = await fetchCompanyKey(product.url, demoCompany);
  const rubbish = await makeRubbish(key, plan, random);
  const honest = await Promise.all(
    Array.from({ length: plan.honest }, () =>
      sealPayment(paymentWith(cardBeginning('4', random), amountBy(random)), key, new Date()),
    ),
  );
  const connections = openConnections(product.url);
  let busy = 0;
  // Like merchants' servers, this retries after a busy response.
  const send = async (encryptedTxt: string): Promise<RawResponse> => {
    const body = JSON.stringify({ companyId: demoCompany, encryptedTxt });
    for (;;) {
      const response = await connections.post({ path: '/makPayment', body, from: relayAddress });
      if (response.status !== 503) return response;
      busy += 1;
      await wait(1000 * Number(/^retry-after: *(\d+)/im.exec(response.head)?.[1] ?? 1));
    }
  };
  const tookMs: number[] = [];
  const unreadable = new Set<string>();
  let [refused, withoutFields] = [0, 0];
  const pay = async (encryptedTxt: string) => {
    const sentAt = performance.now();
    const { body } = await send(encryptedTxt);
    if (body.startsWith('{"status":"Approved"')) tookMs.push(performance.now() - sentAt);
    else refused += 1;
  };
  try {
    await connections.open(atOnce + 20);
    const paid: Promise<void>[] = [];
    const every = Math.floor(rubbish.length / plan.honest);
    const queue = rubbish.entries();
    const worker = async () => {
      for (const [index, { text, isInvalid }] of queue) {
        const due = index % every === every - 1 ? honest.pop() : undefined;
        if (due !== undefined) paid.push(pay(due));
        const response = await send(text);
        if (!isInvalid) unreadable.add(responseText(response));
        else if (!response.body.includes('"fields":{"amount"')) withoutFields += 1;
      }
    };
    const used = watchCores(product);
    await Promise.all(Array.from({ length: atOnce }, worker));
    const cores = used();
    await Promise.all(paid);
    return {
      ...cores,
      honest: plan.honest,
      refused,
      tookMs,
      busy,
      rubbish: rubbish.length,
      unreadableResponses: unreadable.size,
      invalid: plan.invalid,
      withoutFields,
    };
  } finally {
    connections.close();
  }
}

type Rubbish = { readonly text: string; readonly isInvalid: boolean };

async function makeRubbish(
  key: CompanyKey,
  { unopenable, invalid }: Plan,
  random: () => number,
): Promise<Rubbish[]> {
  const all: Rubbish[] = [];
  for (let index = 0; index < unopenable; index += 1) {
    // Below every modulus, so that opening it takes the full work.
    const block = Buffer.concat([Buffer.of(0), randomBytes(383)]);
    all.push({ text: block.toString('base64'), isInvalid: false });
  }
  for (let index = 0; index < invalid; index += 1) {
    const payment = paymentWith(cardBeginning('4', random), '0.00');
    all.push({ text: await sealPayment(payment, key, new Date()), isInvalid: true });
  }
  return all
    .map((one) => ({ one, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ one }) => one);
}

/**
 * Starts watching, and returns a function for the cores that server and database have used since.
 */
function watchCores({ dataFolder, serverPid }: AttackedProduct) {
  // Looks for connections each time, because they open on demand.
  const databaseTicks = () =>
    productProcesses(dataFolder)
      .filter(({ part }) => part === 'postmaster' || part === 'backend')
      .reduce((sum, { pid }) => sum + ticksOf(pid), 0);
  const read = () => ({
    at: performance.now(),
    server: ticksOf(serverPid),
    database: databaseTicks(),
  });
  const before = read();
  return () => {
    const after = read();
    const seconds = (after.at - before.at) / 1000;
    const coresOf = (ticks: number) => ticks / ticksInSecond / seconds;
    return {
      seconds,
      serverCores: coresOf(after.server - before.server),
      databaseCores: coresOf(after.database - before.database),
    };
  };
}
