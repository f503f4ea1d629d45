import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../identity/testing/browse.ts';
import { type ConsoleWorld, createConsoleWorld } from '../identity/staff/testing/console-world.ts';
import { grants } from '../testing/access/access-grants.ts';
import { ask, names, ownRequests } from '../testing/access/access-requests.ts';
import { openWholeApp } from '../testing/access/access-world.ts';
import { proofs } from '../testing/access/step-up-matrix.ts';

/** The other half of the access matrix: a walk that only ever sees refusals would prove nothing. */

let world: ConsoleWorld;
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());

/** The step-up matrix also shows the right request succeed, so its endpoints need no second test. */
const untried = names.filter(
  (name) => name === 'signUp' || !['step-up', 'request'].includes(proofs[name] ?? ''),
);

describe('every permitted caller gets a response', () => {
  test.each(untried.map((name) => [name]))('%s', async (name) => {
    await world.asOwner('delete from limits');
    const app = await openWholeApp(world);
    const { browser, sent = ownRequests()[name] } = await grants[name]({ world, app });
    const response = await ask(browser, name, sent);
    expect([response.status, codeOf(response)]).toEqual([200, undefined]);
  });
});
