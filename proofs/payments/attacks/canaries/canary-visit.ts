import { setTimeout as wait } from 'node:timers/promises';
import type { WebPayResponse } from '@piton/contract/payments/payment-response.ts';
import { killPart } from '../../../harness/kill-part.ts';
import { untilNothingIsLeft } from '../../../harness/running-product.ts';
import { type AttackedProduct, goneLimitMs } from '../attacked-product.ts';
import { type CanaryDeps, type CanaryRequest, flows, pays } from './canary-payments.ts';
import type { CardDesk } from '../card-desk.ts';
import { type RawResponse, type Connections, openConnections } from '../connections.ts';
import { password, signIn } from '../open-attacked-companies.ts';
import { addressOf } from '../payments-to-send.ts';
import { resultOf } from '../read-web-pay-response.ts';

export type Visit = CanaryDeps & {
  /** All responses in full, with headers. */
  readonly texts: string[];
  /** The number of payments per result or response. */
  readonly states: Map<string, number>;
  readonly receipts: string[];
  /** A new address per request. */
  readonly nextAddress: () => string;
};

export function newVisit(deps: CanaryDeps): Visit {
  let addresses = 0;
  const nextAddress = () => {
    addresses += 1;
    return addressOf(addresses);
  };
  return { ...deps, texts: [], states: new Map(), receipts: [], nextAddress };
}

const atOnce = 6;

/** Sends that many flows with cards, of all kinds in turn. */
export async function sendCanaries(
  { url }: AttackedProduct,
  visit: Visit,
  wanted: number,
): Promise<void> {
  const all = Object.values(flows);
  const queue = Array.from({ length: wanted }, (_, index) => all[index % all.length]).values();
  const connections = openConnections(url);
  const worker = async () => {
    for (const flow of queue) {
      for (const request of (await flow?.(visit)) ?? []) await send(connections, visit, request);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, worker));
  } finally {
    connections.close();
  }
}

async function send(connections: Connections, visit: Visit, request: CanaryRequest): Promise<void> {
  const { path, body, query = '' } = request;
  const from = visit.nextAddress();
  const response = await connections.post({ path: `${path}${query}`, body, from });
  note(visit, request, response);
  if (path !== '/webPay') return;
  const { confirm, receiptUrl } = JSON.parse(response.body) as WebPayResponse;
  if (receiptUrl !== undefined) visit.receipts.push(receiptUrl);
  if (confirm === undefined) return;
  // Confirms a second payment of the same amount.
  const again = JSON.stringify({ ...(JSON.parse(body) as object), confirm });
  note(visit, request, await connections.post({ path, body: again, from }));
}

function note({ texts, states }: Visit, { path }: CanaryRequest, response: RawResponse): void {
  texts.push(response.head, response.body);
  const result = resultOf(path, response);
  const state = result.kind === 'sale' ? result.state : `${result.kind} ${response.status}`;
  states.set(state, (states.get(state) ?? 0) + 1);
}

const heldPayments = 12;
const heldPatienceMs = 5000;

/** Sends SIGKILL while the gateway holds cards and has not responded. */
export async function killInMidPayment(
  { url, dataFolder }: AttackedProduct,
  visit: Visit,
  desk: CardDesk,
): Promise<void> {
  const connections = openConnections(url);
  const held = Array.from({ length: heldPayments }, async () => {
    for (const request of await pays('held', '/makPayment')(visit)) {
      await connections.post({
        path: request.path,
        body: request.body,
        from: visit.nextAddress(),
      });
    }
  });
  const cutOff = Promise.allSettled(held);
  const endsAt = performance.now() + heldPatienceMs;
  while (desk.held() < heldPayments && performance.now() < endsAt) await wait(5);
  killPart(dataFolder, 'server');
  await cutOff;
  connections.close();
  await untilNothingIsLeft(dataFolder, goneLimitMs);
}

const salePages = 5;
const receiptsRead = 20;

/** Everything that merchants, staff and programs can read about these payments. */
export async function readPages({ url }: AttackedProduct, visit: Visit): Promise<string[]> {
  const merchant = await signIn(url, 'maria@demo.example');
  const staff = await signIn(url, 'alicia@demo.example');
  await staff('/api/step-up', { password });
  const texts = [
    await staff('/api/console/audit.csv'),
    await staff('/api/console/audit'),
    await staff('/api/console/search?text=4539176208'),
    await merchant('/api/companies'),
    await (await fetch(`${url}/metrics`)).text(),
  ];
  for (const mode of ['live', 'test']) {
    let cursor = '';
    for (let page = 0; page < salePages; page += 1) {
      const text = await merchant(`/api/sales?mode=${mode}${cursor}`);
      texts.push(text);
      const { nextCursor } = JSON.parse(text) as { nextCursor: string | null };
      if (nextCursor === null) break;
      cursor = `&cursor=${encodeURIComponent(nextCursor)}`;
    }
  }
  for (const receipt of visit.receipts.slice(0, receiptsRead)) {
    texts.push(await (await fetch(url + receipt)).text());
  }
  return texts;
}
