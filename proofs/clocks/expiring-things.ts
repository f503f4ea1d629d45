import { demoCompany, demoMerchant, demoPassword } from '@piton/server/demo/demo-people.ts';
import type { MoveClocks } from './move-clocks.ts';
import {
  codeOf,
  mailedToken,
  newVisitor,
  type Reply,
  succeed,
  type Visitor,
} from './clock-visitor.ts';

export type Expiring = {
  readonly name: string;
  /** From the database's first moment. */
  readonly afterSeconds: number;
  readonly isValid: () => Promise<boolean>;
};

type Making = { readonly url: string; readonly clocks: MoveClocks };

const hour = 60 * 60;
const day = 24 * hour;

/** Makes one of each kind at the clocks' first moment. */
export async function makeExpiringThings({ url, clocks }: Making): Promise<Expiring[]> {
  const person = await newPerson(url);
  const { email, password } = person;
  await succeed(person.post('/api/sign-in', { email, password, rememberMe: true }));
  const things = [
    {
      name: 'remembered session',
      afterSeconds: 30 * day,
      isValid: async () => Boolean((await succeed(person.get('/api/session')))['user']),
    },
    await signInWait(url),
    await verificationLink(url, person),
    await passwordLink(url),
    ...(await keyAndRequest(url, clocks)),
  ];
  // Later ones would find the earlier ones deleted.
  return things.toSorted((one, other) => one.afterSeconds - other.afterSeconds);
}

async function newPerson(url: string): Promise<Visitor> {
  const person = newVisitor(url);
  const { email, password } = person;
  const name = { fName: 'Ana', lName: 'Joseph', country: 'Saint Lucia' };
  await succeed(person.post('/api/sign-up', { ...name, email, password }));
  return person;
}

/** The fourth wrong password in a row must wait. */
async function signInWait(url: string): Promise<Expiring> {
  const stranger = newVisitor(url);
  const guess = () =>
    stranger.post('/api/sign-in', { email: stranger.email, password: 'not the password' });
  for (let guesses = 0; guesses < 4; guesses += 1) await guess();
  return {
    name: 'wait after wrong passwords',
    afterSeconds: 2,
    isValid: async () => codeOf(await guess()) === 'too_many_requests',
  };
}

async function verificationLink(url: string, person: Visitor): Promise<Expiring> {
  const token = await mailedToken(person, '/verify-email');
  return {
    name: 'verification link',
    afterSeconds: day,
    isValid: async () => isOpened(newVisitor(url).post('/api/verified-addresses', { token })),
  };
}

/** A new password ends its owner's sessions, so it has an owner of its own. */
async function passwordLink(url: string): Promise<Expiring> {
  const person = await newPerson(url);
  await succeed(newVisitor(url).post('/api/password-resets', { email: person.email }));
  const token = await mailedToken(person, '/new-password');
  const change = { token, password: 'eight long rivers' };
  return {
    name: 'password link',
    afterSeconds: hour / 2,
    isValid: async () => isOpened(newVisitor(url).post('/api/new-passwords', change)),
  };
}

async function keyAndRequest(url: string, { startsAt }: MoveClocks): Promise<Expiring[]> {
  const maria = newVisitor(url, { email: demoMerchant.email, password: demoPassword });
  const { email, password } = maria;
  await succeed(maria.post('/api/sign-in', { email, password }));
  await succeed(maria.post('/api/step-up', { password }));
  const made = await succeed(
    maria.post(`/api/companies/${demoCompany.id}/api-keys`, {
      mode: 'test',
      kind: 'secret',
      name: 'Till',
      scopes: ['read', 'request'],
      expiresInDays: 1,
    }),
  );
  const headers = { authorization: `Bearer ${String(made['key'])}` };
  const requested = await succeed(
    maria.post(
      '/v1/payment-requests',
      {
        amount: { value: '45.00', currency: 'XCD' },
        purpose: 'Order 17',
        expiresAt: new Date(startsAt.getTime() + 2 * hour * 1000).toISOString(),
      },
      { ...headers, 'idempotency-key': crypto.randomUUID() },
    ),
  );
  const page = `${url}/v1/payment-requests/${String(requested['id'])}`;
  const look = () => fetch(page, { headers });
  return [
    {
      name: 'payment request',
      afterSeconds: 2 * hour,
      isValid: async () => ((await (await look()).json()) as { status: string }).status === 'open',
    },
    { name: 'API key', afterSeconds: day, isValid: async () => (await look()).status === 200 },
  ];
}

async function isOpened(opening: Promise<Reply>): Promise<boolean> {
  const reply = await opening;
  if (reply.status === 200) return true;
  if (codeOf(reply) === 'link_used_up') return false;
  throw new Error(`a link was answered ${reply.status} ${codeOf(reply)}`);
}
