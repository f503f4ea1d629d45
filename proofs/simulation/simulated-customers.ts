import { sealPayment } from '@piton/contract/cards/sealing.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { takePayment } from '@piton/server/payments/take/take-payment.ts';
import { requestRefund } from '@piton/server/refunds/request-refund.ts';
import { randomUUID } from 'node:crypto';
import { ConnectionLost, publicOrigin, type Server } from './simulated-server.ts';
import type { SimulatedCompany } from './simulated-world.ts';
import type { Simulation } from './simulation.ts';

/** One sealed payment, however often it is sent. */
type SimulatedPayment = {
  readonly company: SimulatedCompany;
  /** Unique, so that its sale can be found. */
  readonly purpose: string;
  readonly amountMills: bigint;
  readonly encryptedTxt: string;
  /** Each final response: the sale's id and status. */
  readonly responses: { readonly saleId: string; readonly status: string }[];
};

type RequestedRefund = { readonly id: string; readonly payment: SimulatedPayment };

export type Customers = {
  readonly simulation: Simulation;
  readonly servers: readonly Server[];
  readonly companies: readonly SimulatedCompany[];
  readonly payments: SimulatedPayment[];
  readonly refunds: RequestedRefund[];
  readonly counts: { payments: number };
  /** Failures that are neither a refusal nor a broken connection. */
  readonly failures: string[];
};

/** Customers and merchants give up after this many requests. */
const maxRequests = 8;

/** A customer pays and asks again until the outcome is known, as the pay page does. */
export async function pay(customers: Customers): Promise<void> {
  const { simulation, companies, payments } = customers;
  const { random, between, sleep, note } = simulation;
  const company = pick(random() < 0.4 ? companies.slice(0, 1) : companies, random);
  const cents = Math.floor(between(500, 30_000));
  customers.counts.payments += 1;
  const number = customers.counts.payments;
  const purpose = `Order ${number}`;
  const encryptedTxt = await sealFor(company, { cents, purpose }, simulation);
  const amountMills = BigInt(cents) * 10n;
  const payment = { company, purpose, amountMills, encryptedTxt, responses: [] };
  payments.push(payment);
  const isDoubled = random() < 0.15;
  const ask = async () => {
    for (let requests = 0; requests < maxRequests; requests += 1) {
      const status = await askOnce(customers, payment);
      note(`payment ${number}: ${status}`);
      if (!repeated.has(status)) return;
      await sleep(between(200, 12_000));
    }
  };
  await Promise.all(isDoubled ? [ask(), ask()] : [ask()]);
}

const repeated: ReadonlySet<string> = new Set(['Pending', 'lost', 'refused', 'fault']);

/** Sends the payment once, and records a final response. */
async function askOnce(customers: Customers, payment: SimulatedPayment): Promise<string> {
  const { simulation, servers } = customers;
  const server = pick(servers, simulation.random);
  return failuresOf(customers, async () => {
    const result = await server.ask(() => takePayment(server.payments(), requestOf(payment)));
    if (result.kind !== 'sale') return result.kind;
    const { id: saleId, status } = result.sale;
    if (status !== 'Pending') payment.responses.push({ saleId, status });
    return status;
  });
}

function requestOf({ company, encryptedTxt }: SimulatedPayment) {
  return {
    companyId: company.id,
    encryptedTxt,
    mode: 'live',
    channel: 'page',
    clientAddress: '203.0.113.9',
    confirm: null,
    requestId: null,
    terms: null,
    proof: null,
    browser: null,
    origin: publicOrigin,
    findMember: async () => null,
  } as const;
}

/** A merchant refunds a part or all of an earlier payment; two tabs may do so at once. */
export async function refund(customers: Customers): Promise<void> {
  const { simulation, payments } = customers;
  const { random } = simulation;
  const approved = payments.filter(({ responses }) => responses[0]?.status === 'Approved');
  if (approved.length === 0) return;
  // Mostly a recent one, whose money has not been paid out.
  const payment = pick(random() < 0.7 ? approved.slice(-5) : approved, random);
  const ofSame = approved.filter(({ company }) => company === payment.company).slice(-5);
  // Often the same payment again or another of the company, which share an amount or a balance.
  const others = random() < 0.5 ? [random() < 0.4 ? payment : pick(ofSame, random)] : [];
  await Promise.all([payment, ...others].map((one) => refundOne(customers, one)));
}

async function refundOne(customers: Customers, payment: SimulatedPayment): Promise<void> {
  const { simulation, servers, refunds } = customers;
  const { random, between, sleep, note } = simulation;
  const refundId = randomUUID();
  const wholeCents = Number(payment.amountMills / 10n);
  const amountCents = random() < 0.4 ? null : Math.ceil(random() * wholeCents);
  const number = refunds.push({ id: refundId, payment });
  const saleId = payment.responses[0]?.saleId ?? '';
  for (let requests = 0; requests < maxRequests; requests += 1) {
    const server = pick(servers, random);
    const by = { userId: payment.company.ownerId };
    const request = { by, saleId, refundId, amountCents, reason: 'Returned', origin: publicOrigin };
    const status = await failuresOf(customers, () =>
      server.ask(async () => (await requestRefund(server.refunds(), request)).state),
    );
    note(`refund ${number}: ${status}`);
    if (status !== 'lost' && status !== 'fault') return;
    await sleep(between(200, 5000));
  }
}

/** Refusals and broken connections are part of life; anything else is a fault. */
async function failuresOf(
  { simulation, failures }: Customers,
  work: () => Promise<string>,
): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ConnectionLost) return 'lost';
    if (error instanceof AppError) return 'refused';
    failures.push(`${simulation.nowMs()}: ${String(error)}`);
    return 'fault';
  }
}

function sealFor(
  { keyId, publicKey }: SimulatedCompany,
  { cents, purpose }: { cents: number; purpose: string },
  simulation: Simulation,
): Promise<string> {
  const payment = {
    name: 'MARIE ALEXANDER',
    amount: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
    currency: 'XCD',
    month: '08',
    year: '2030',
    cvv: '123',
    cardNumber: '4444111122223333',
    purpose,
    personEmail: 'marie@example.lc',
    personPhone: '+1 758 555 0142',
    personName: 'Marie Alexander',
  };
  return sealPayment(payment, { keyId, publicKey }, new Date(simulation.nowMs()));
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item;
}
