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
import { payFunctions } from '../payments/testing/scripted-pay-functions.ts';
import {
  addCompany,
  approved,
  createPaymentWorld,
  type PaymentWorld,
  references,
  seal,
} from '../payments/testing/payment-world.ts';
import { findRequest } from './find-request.ts';
import {
  type ModelRequest,
  refusalOf,
  type PaymentFields,
  stateOf,
} from './testing/request-model.ts';
import { anyStep, type Step } from './testing/any-step.ts';
import { expectListed } from './testing/expect-listed.ts';
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
  unknown: { kind: 'unknown', cause: 'timeout', detail: 'no response' },
} as const satisfies Record<string, SaleOutcome>;

type Comes = keyof typeof outcomes | 'invalid';
type Sale = {
  readonly request: ModelRequest;
  status: 'Approved' | 'Declined' | 'Pending' | 'Incomplete';
};
type Sent = {
  readonly fields: PaymentFields;
  readonly encryptedTxt: string;
  readonly comes: Comes;
  sale: Sale | null;
};
type Model = {
  readonly requests: ModelRequest[];
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
      const model: Model = { requests: [], sent: [], gateways, nowMs, charged };
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

async function take(model: Model, step: Step): Promise<void> {
  switch (step.does) {
    case 'ask':
      return ask(model, step);
    case 'post':
      return post(model, step);
    case 'repeat':
      return repeat(model, step);
    case 'rush':
      return rush(model, step);
    case 'settle':
      return settle(model, step);
    case 'switchOff': {
      const request = pick(model.requests, step.which);
      if (!request || request.isOff) return;
      await switchOff(world, request.id);
      request.isOff = true;
      return;
    }
    case 'wait':
      model.nowMs += step.minutes * 60_000;
      await setDatabaseClock(world.database.owner, new Date(model.nowMs));
  }
}

type Does<Name extends Step['does']> = Extract<Step, { does: Name }>;

async function ask(model: Model, { hours, company, ...fields }: Does<'ask'>): Promise<void> {
  const companyId = companies[company]?.id ?? '';
  const expiresAtMs = hours === null ? null : model.nowMs + hours * 60 * 60_000;
  const expiresAt = expiresAtMs === null ? null : new Date(expiresAtMs);
  const id = await requested(world, { ...fields, companyId, expiresAt });
  const { mode, amountMills, uses } = fields;
  const nothingYet = { isOff: false, paid: 0, pending: 0 };
  model.requests.push({ id, companyId, mode, amountMills, uses, expiresAtMs, ...nothingYet });
}

async function post(model: Model, { which: at, comes, ...wrong }: Does<'post'>): Promise<void> {
  const request = pick(model.requests, at);
  if (!request) return;
  const other = companies.find(({ id }) => id !== request.companyId);
  const otherMode = request.mode === 'live' ? 'test' : 'live';
  const sent = await sealed(comes, {
    companyId: wrong.isOtherCompany ? (other?.id ?? '') : request.companyId,
    mode: wrong.isOtherMode ? otherMode : request.mode,
    amountMills: request.amountMills + (wrong.isOtherAmount ? 10 : 0),
  });
  model.sent.push(sent);
  await sendAndCompare(model, sent, request);
}

/** The same sealed text again. Naming another request in it changes nothing that has begun. */
async function repeat(model: Model, { which: at, names }: Does<'repeat'>): Promise<void> {
  const sent = pick(model.sent, at);
  const request = sent?.sale?.request ?? pick(model.requests, names ?? at);
  const named = names === null ? request : pick(model.requests, names);
  if (sent && named) await sendAndCompare(model, sent, named);
}

async function rush(model: Model, { which: at, payers }: Does<'rush'>): Promise<void> {
  const request = pick(model.requests, at);
  if (!request) return;
  const refusal = refusalOf(request, request, model.nowMs);
  const all = await Promise.all(Array.from({ length: payers }, () => sealed('approved', request)));
  const results = await Promise.all(all.map((sent) => send(model, sent, request)));
  const approvedCount = results.filter((each) => each === responses.Approved).length;
  if (refusal !== null) {
    expect(results).toEqual(results.map(() => refusalResponses[refusal]));
    return;
  }
  expect(approvedCount).toBe(request.uses === 'single' ? 1 : payers);
  const others = results.filter((each) => each !== responses.Approved);
  for (const each of others) expect([refusalResponses.busy, refusalResponses.paid]).toContain(each);
  request.paid += approvedCount;
  model.charged += approvedCount;
}

async function settle(model: Model, { which: at, isPaid }: Does<'settle'>): Promise<void> {
  const open = model.sent.filter(({ sale }) => sale?.status === 'Pending');
  const sent = pick(open, at);
  if (!sent?.sale) return;
  const status = isPaid ? 'Approved' : 'Declined';
  const advice = isPaid ? null : 'later';
  await query(
    `select end_sale(s.id, s.company_id, 'inquiry', $2, null, '', '', $3, null, null, null)
       from sales s join attempts a on a.sale_id = s.id where a.attempt_hash = $1`,
    [Buffer.from(await attemptHash(sent.encryptedTxt), 'hex'), status, advice],
  );
  sent.sale.status = status;
  sent.sale.request.pending -= 1;
  if (isPaid) sent.sale.request.paid += 1;
}

async function sendAndCompare(model: Model, sent: Sent, request: ModelRequest): Promise<void> {
  const result = await send(model, sent, request);
  if (sent.sale !== null) {
    expect(result).toBe(responses[sent.sale.status]);
    return;
  }
  const refusal = refusalOf(request, sent.fields, model.nowMs);
  if (refusal !== null) {
    expect(result).toBe(refusalResponses[refusal]);
    return;
  }
  const status = statuses[sent.comes];
  expect(result).toBe(responses[status]);
  sent.sale = { request, status };
  if (sent.comes !== 'invalid') model.charged += 1;
  if (status === 'Approved') request.paid += 1;
  if (status === 'Pending') request.pending += 1;
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

async function send(model: Model, sent: Sent, request: ModelRequest): Promise<string> {
  const { companyId, mode } = sent.fields;
  const { status, body } = await model.gateways.of[sent.comes].post('/webPay', {
    testMode: mode === 'test' ? '1' : '0',
    companyId,
    encryptedTxt: sent.encryptedTxt,
    request: request.id,
  });
  const { msg } = body as { msg: string | { FinancialResultCode: [string] } };
  return `${status} ${typeof msg === 'string' ? msg : msg.FinancialResultCode[0]}`;
}

async function sealed(comes: Comes, fields: PaymentFields): Promise<Sent> {
  const changes = {
    cardNumber: newCard(),
    amount: textFromMills(BigInt(fields.amountMills)),
    ...(comes === 'invalid' && { cvv: 'x' }),
  };
  const keyId = companies.find(({ id }) => id === fields.companyId)?.keyId;
  return { fields, comes, encryptedTxt: await seal(changes, keyId), sale: null };
}

/** The database matches the model for each request, and so does the number of gateway calls. */
async function expectSame(model: Model): Promise<void> {
  const rows = await query<object>(
    `select r.id, payment_request_state(r) as state, (r.paid_count + (
              select count(*) from unprojected_sales u where u.request_id = r.id and u.status = 'Approved'
            ))::int as paid,
            count(s.id) filter (where s.status = 'Pending')::int as pending,
            count(s.id) filter (where s.status = 'Approved')::int as approved
       from payment_requests r left join sales s on s.request_id = r.id
      where r.id = any ($1) group by r.id order by array_position($1, r.id)`,
    [model.requests.map(({ id }) => id)],
  );
  expect(rows).toEqual(
    model.requests.map((request) => {
      const { id, paid, pending } = request;
      return { id, state: stateOf(request, model.nowMs), paid, pending, approved: paid };
    }),
  );
  expect(model.gateways.charged()).toBe(model.charged);
  await expectListed(world.database.kysely, model.requests, model.nowMs);
}

async function expectPages(model: Model): Promise<void> {
  for (const request of model.requests) {
    const found = await findRequest(world.database.kysely, request.companyId, request.id);
    const state = stateOf(request, model.nowMs);
    expect(found).toMatchObject({ mode: request.mode, request: { state } });
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
