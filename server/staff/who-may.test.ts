import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '@piton/contract/endpoints.ts';
import type { Endpoint } from '@piton/contract/endpoint.ts';
import { codeOf } from '../identity/testing/browse.ts';
import { createConsoleWorld, type ConsoleWorld, type SignedIn } from './testing/console-world.ts';

type Who = 'administrator' | 'reviewer' | 'without second step' | 'merchant';

let world: ConsoleWorld;
const people = new Map<Who, SignedIn>();
beforeAll(async () => {
  world = await createConsoleWorld();
  people.set('administrator', await world.signIn('alicia@example.lc'));
  people.set('reviewer', await world.signIn('kendrick@example.lc', { role: 2 }));
  people.set('without second step', await world.signIn('bare@example.lc', { isLetOff: false }));
  people.set('merchant', await world.signIn('maria@example.lc', { role: 3 }));
});
afterAll(() => world.database.drop());

const ofConsole = Object.entries<Endpoint>(endpoints).filter(([, { path }]) =>
  path.startsWith('/api/console/'),
);

/** With ids of nobody and bodies that are right, so that only who asks can be refused. */
function ask(endpoint: Endpoint, who: Who | null) {
  const path = endpoint.path.replace(/:\w+/, randomUUID());
  const query = endpoint.query ? '?text=nobody' : '';
  const body = { email: 'new@example.lc', role: 'reviewer', reason: 'asked by mail' };
  const signedIn = who === null ? null : people.get(who);
  const browser = signedIn?.browser ?? world.openConsole();
  return browser.send(
    endpoint.method,
    path + query,
    endpoint.body && who !== 'administrator' ? body : undefined,
  );
}

describe.each(ofConsole)('%s', (_name, endpoint) => {
  test('is not there for strangers and merchants', async () => {
    for (const who of [null, 'merchant'] as const) {
      const answer = await ask(endpoint, who);
      expect([who, answer.status, codeOf(answer)]).toEqual([who, 404, 'not_found']);
    }
  });

  test('asks staff for their second step first', async () => {
    const answer = await ask(endpoint, 'without second step');
    expect([answer.status, codeOf(answer)]).toEqual([403, 'second_factor_needed']);
  });

  test('is for reviewers only where it says so', async () => {
    const answer = await ask(endpoint, 'reviewer');
    if (endpoint.caller === 'staff') expect(answer.status).toBe(200);
    else expect([answer.status, codeOf(answer)]).toEqual([403, 'forbidden']);
  });

  test('lets administrators in', async () => {
    const answer = await ask(endpoint, 'administrator');
    expect(codeOf(answer)).not.toBe('forbidden');
  });
});

test('all of the console was tried', () => {
  expect(ofConsole.map(([name]) => name)).toEqual([
    'listStaff',
    'inviteStaff',
    'withdrawInvite',
    'disableStaff',
    'enableStaff',
    'findAccounts',
    'exportAccount',
    'closeAccount',
    'eraseAccount',
  ]);
});
