/**
 * Compares posts in any order, to any requests, with a short model. Database and model agree on who
 * may pay, and a single-use request never has two Pending or Approved sales.
 */
import { refusals } from '@piton/contract/http/errors.ts';
import { textFromMills } from '@piton/contract/money/money.ts';
import { requestReasons } from '@piton/contract/payments/payment-reasons.ts';
import { attemptHash } from '@piton/contract/cards/sealing.ts';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setDatabaseClock } from '../database/testing/set-database-clock.ts';
import { withConnection } from '../database/with-connection.ts';
import type { SaleOutcome } from '../gateways/gateway.ts';
import type { RequestRefusal } from '../payments/take/begin-sale.ts';
import { newCard } from '../payments/testing/new-card.ts';
import { payFunctions } from '../payments/testing/pay-functions.ts';
import {
  addCompany,
  approved,
  createPaymentWorld,
  type PaymentWorld,
  references,
  seal,
} from '../payments/testing/payment-world.ts';
import { findRequest } from './find-request.ts';
import { type Asked, refusalOf, type Said, stateOf } from './testing/request-model.ts';
import { anyStep, type Step } from './testing/any-step.ts';
import { requested, switchOff } from './testing/requested.ts';

let world: PaymentWorld;
const companies: { id: string; keyId: string | undefined }[] = [];
beforeAll(async () => {
  world = await createPaymentWorld();
  const keyId = uuidv7();
  const { ownerId, companyId } = world;
  const other = await addCompany(world.database, { ownerId, standing: 'approved', keyId });
  companies.push({ id: companyId, keyId: undefined }, { id: other, keyId });
});
afterAll(() => world.database.drop());

const outcomes = {
  approved,
  declined: { kind: 'declined', references: { ...references, approvalCode: null } },
  unknown: { kind: 'unknown', cause: 'timeout', detail: 'no answer' },
} as const satisfies Record<string, SaleOutcome>;

type Comes = keyof typeof outcomes | 'invalid';
type Sale = { readonly asked: Asked; status: 'Approved' | 'Declined' | 'Pending' | 'Incomplete' };
type Sent = {
  readonly said: Said;
  readonly encryptedTxt: string;
  readonly comes: Comes;
  sale: Sale | null;
};
type Model = {
  readonly asked: Asked[];
  readonly sent: Sent[];
  readonly gateways: ReturnType<typeof gatewaysOf>;
  nowMs: number;
  charged: number;
};

/** The functions as a customer's page calls them, once per gateway result. */
function gatewaysOf() {
  const unlimited = { take: async () => ({ allowed: true }) as const };
  const changes = { rejected: unlimited, tests: unlimited };
  const by = (outcome: SaleOutcome) => payFunctions(world, { outcome, changes });
  const [yes, no, silent] = [by(approved), by(outcomes.declined), by(outcomes.unknown)];
  return {
    of: { approved: yes, declined: no, unknown: silent, invalid: yes },
    charged: () => [yes, no, silent].reduce((sum, { gateway }) => sum + gateway.sales.length, 0),
  };
}

test('a request is paid as requested, in any order of events', { timeout: 240_000 }, async () => {
  let nowMs = Date.now();
  const gateways = gatewaysOf();
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 10, maxLength: 30 }), async (steps) => {
      const charged = gateways.charged();
      const model: Model = { asked: [], sent: [], gateways, nowMs, charged };
      await setDatabaseClock(world.database.owner, new Date(nowMs));
      for (const each of steps) {
        await take(model, each);
        await expectSame(model);
      }
      await expectPages(model);
      ({ nowMs } = model);
    }),
    { numRuns: 12 },
  );
});

async function take(model: Model, asked: Step): Promise<void> {
  switch (asked.does) {
    case 'ask':
      return ask(model, asked);
    case 'post':
      return post(model, asked);
    case 'repeat':
      return repeat(model, asked);
    case 'rush':
      return rush(model, asked);
    case 'settle':
      return settle(model, asked);
    case 'switchOff': {
      const request = pick(model.asked, asked.which);
      if (!request || request.isOff) return;
      await switchOff(world, request.id);
      request.isOff = true;
      return;
    }
    case 'wait':
      model.nowMs += asked.minutes * 60_000;
      await setDatabaseClock(world.database.owner, new Date(model.nowMs));
  }
}

type Does<Name extends Step['does']> = Extract<Step, { does: Name }>;

async function ask(model: Model, { hours, company, ...said }: Does<'ask'>): Promise<void> {
  const companyId = companies[company]?.id ?? '';
  const expiresAtMs = hours === null ? null : model.nowMs + hours * 60 * 60_000;
  const expiresAt = expiresAtMs === null ? null : new Date(expiresAtMs);
  const id = await requested(world, { ...said, companyId, expiresAt });
  const { mode, amountMills, uses } = said;
  const nothingYet = { isOff: false, paid: 0, pending: 0 };
  model.asked.push({ id, companyId, mode, amountMills, uses, expiresAtMs, ...nothingYet });
}

async function post(model: Model, { which: at, comes, ...wrong }: Does<'post'>): Promise<void> {
  const asked = pick(model.asked, at);
  if (!asked) return;
  const other = companies.find(({ id }) => id !== asked.companyId);
  const otherMode = asked.mode === 'live' ? 'test' : 'live';
  const sent = await sealed(comes, {
    companyId: wrong.isOtherCompany ? (other?.id ?? '') : asked.companyId,
    mode: wrong.isOtherMode ? otherMode : asked.mode,
    amountMills: asked.amountMills + (wrong.isOtherAmount ? 10 : 0),
  });
  model.sent.push(sent);
  await sendAndCompare(model, sent, asked);
}

/** The same sealed text again. Naming another request in it changes nothing that has begun. */
async function repeat(model: Model, { which: at, names }: Does<'repeat'>): Promise<void> {
  const sent = pick(model.sent, at);
  const asked = sent?.sale?.asked ?? pick(model.asked, names ?? at);
  const named = names === null ? asked : pick(model.asked, names);
  if (sent && named) await sendAndCompare(model, sent, named);
}

async function rush(model: Model, { which: at, payers }: Does<'rush'>): Promise<void> {
  const asked = pick(model.asked, at);
  if (!asked) return;
  const refusal = refusalOf(asked, asked, model.nowMs);
  const all = await Promise.all(Array.from({ length: payers }, () => sealed('approved', asked)));
  const told = await Promise.all(all.map((sent) => send(model, sent, asked)));
  const approvedCount = told.filter((each) => each === responses.Approved).length;
  if (refusal !== null) {
    expect(told).toEqual(told.map(() => refusalResponses[refusal]));
    return;
  }
  expect(approvedCount).toBe(asked.uses === 'single' ? 1 : payers);
  const others = told.filter((each) => each !== responses.Approved);
  for (const each of others) expect([refusalResponses.busy, refusalResponses.paid]).toContain(each);
  asked.paid += approvedCount;
  model.charged += approvedCount;
}

async function settle(model: Model, { which: at, isPaid }: Does<'settle'>): Promise<void> {
  const open = model.sent.filter(({ sale }) => sale?.status === 'Pending');
  const sent = pick(open, at);
  if (!sent?.sale) return;
  const status = isPaid ? 'Approved' : 'Declined';
  const advice = isPaid ? null : 'later';
  await query(
    `select end_sale(s.id, s.company_id, 'inquiry', $2, null, '', '', $3, null, null, null, now())
       from sales s join attempts a on a.sale_id = s.id where a.attempt_hash = $1`,
    [Buffer.from(await attemptHash(sent.encryptedTxt), 'hex'), status, advice],
  );
  sent.sale.status = status;
  sent.sale.asked.pending -= 1;
  if (isPaid) sent.sale.asked.paid += 1;
}

async function sendAndCompare(model: Model, sent: Sent, asked: Asked): Promise<void> {
  const told = await send(model, sent, asked);
  if (sent.sale !== null) {
    expect(told).toBe(responses[sent.sale.status]);
    return;
  }
  const refusal = refusalOf(asked, sent.said, model.nowMs);
  if (refusal !== null) {
    expect(told).toBe(refusalResponses[refusal]);
    return;
  }
  const status = statuses[sent.comes];
  expect(told).toBe(responses[status]);
  sent.sale = { asked, status };
  if (sent.comes !== 'invalid') model.charged += 1;
  if (status === 'Approved') asked.paid += 1;
  if (status === 'Pending') asked.pending += 1;
}

const statuses = {
  approved: 'Approved',
  declined: 'Declined',
  unknown: 'Pending',
  invalid: 'Incomplete',
} as const;
const responses = {
  Approved: '200 Approved',
  Declined: '200 Declined',
  Incomplete: '200 Incomplete',
  Pending: '202 Pending',
} as const;
const refusalResponses: Readonly<Record<RequestRefusal, string>> = {
  unknown: `404 ${requestReasons.unknown}`,
  amount: `422 ${requestReasons.amount}`,
  paid: `410 ${refusals.request_paid.message}`,
  busy: `409 ${refusals.request_busy.message}`,
  off: `410 ${refusals.request_closed.message}`,
  expired: `410 ${refusals.request_closed.message}`,
};

async function send(model: Model, sent: Sent, asked: Asked): Promise<string> {
  const { companyId, mode } = sent.said;
  const { status, body } = await model.gateways.of[sent.comes].post('/webPay', {
    testMode: mode === 'test' ? '1' : '0',
    companyId,
    encryptedTxt: sent.encryptedTxt,
    request: asked.id,
  });
  const { msg } = body as { msg: string | { FinancialResultCode: [string] } };
  return `${status} ${typeof msg === 'string' ? msg : msg.FinancialResultCode[0]}`;
}

async function sealed(comes: Comes, said: Said): Promise<Sent> {
  const changes = {
    cardNumber: newCard(),
    amount: textFromMills(BigInt(said.amountMills)),
    ...(comes === 'invalid' && { cvv: 'x' }),
  };
  const keyId = companies.find(({ id }) => id === said.companyId)?.keyId;
  return { said, comes, encryptedTxt: await seal(changes, keyId), sale: null };
}

/** The database matches the model for each request, and so does the number of gateway calls. */
async function expectSame(model: Model): Promise<void> {
  const rows = await query<object>(
    `select r.id, payment_request_state(r) as state, r.paid_count::int as paid,
            count(s.id) filter (where s.status = 'Pending')::int as pending,
            count(s.id) filter (where s.status = 'Approved')::int as approved
       from payment_requests r left join sales s on s.request_id = r.id
      where r.id = any ($1) group by r.id order by array_position($1, r.id)`,
    [model.asked.map(({ id }) => id)],
  );
  expect(rows).toEqual(
    model.asked.map((asked) => {
      const { id, paid, pending } = asked;
      return { id, state: stateOf(asked, model.nowMs), paid, pending, approved: paid };
    }),
  );
  expect(model.gateways.charged()).toBe(model.charged);
}

async function expectPages(model: Model): Promise<void> {
  for (const asked of model.asked) {
    const found = await findRequest(world.database.kysely, asked.companyId, asked.id);
    const state = stateOf(asked, model.nowMs);
    expect(found).toMatchObject({ mode: asked.mode, request: { state } });
  }
}

const query = <Row extends object>(text: string, values: unknown[]) =>
  withConnection(world.database.owner, async (client) => {
    const { rows } = await client.query<Row>(text, values);
    return rows;
  });

function pick<Item>(items: readonly Item[], at: number): Item | undefined {
  return items[at % items.length];
}
