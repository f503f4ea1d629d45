import { endpoints } from '@piton/contract/http/endpoints.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, openBrowser } from '../identity/testing/browse.ts';
import {
  type ConsoleWorld,
  createConsoleWorld,
  password,
} from '../identity/staff/testing/console-world.ts';
import { grants } from '../testing/access/access-grants.ts';
import { ask, names, ownRequests } from '../testing/access/access-requests.ts';
import { openOwner, openWholeApp } from '../testing/access/access-world.ts';
import { withSecondFactor, wrongProofsOf } from '../testing/access/wrong-proofs.ts';
import {
  accessMatrixDocs,
  needsProof,
  proofByContract,
  proofs,
} from '../testing/access/step-up-matrix.ts';

let world: ConsoleWorld;
let owner: pg.Client;
beforeAll(async () => {
  world = await createConsoleWorld();
  owner = await openOwner(world);
});
afterAll(async () => {
  await owner.end();
  await world.database.drop();
});

test('every endpoint that changes something is in the matrix', () => {
  expect(Object.keys(proofs).toSorted()).toEqual(names.filter(needsProof).toSorted());
});

test('the contract requires what the matrix says', () => {
  const byContract = names.filter(needsProof).map((name) => [name, proofByContract(name)]);
  expect(Object.fromEntries(byContract)).toEqual(proofs);
});

test('reading endpoints require no step-up', () => {
  const others = names.filter((name) => !needsProof(name));
  expect(others.filter((name) => 'stepUp' in endpoints[name])).toEqual([]);
});

test('docs/access-matrix.md is current', async () => {
  await expect(accessMatrixDocs()).toMatchFileSnapshot('../../docs/access-matrix.md');
});

/**
 * A fingerprint of each table except limits, sessions and tried codes, which may change with any
 * request.
 */
async function everyTable(): Promise<unknown> {
  everyTableText ??= await readEveryTable();
  return (await owner.query<object>({ name: 'every-table', text: everyTableText })).rows;
}

let everyTableText: string | undefined;

async function readEveryTable(): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('limits', 'failures', 'sessions', 'second_factor_codes_used')`,
  );
  const each = rows.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) from ${name} t`,
  );
  return `${each.join(' union all ')} order by 1`;
}

describe('a stolen session cookie changes nothing', () => {
  const guarded = names.filter((name) => proofs[name] === 'step-up');

  test.each(guarded.map((name) => [name]))('%s', async (name) => {
    await world.asOwner('delete from limits');
    const app = await openWholeApp(world);
    const { browser, sent = ownRequests()[name] } = await grants[name]({ world, app });
    await world.asOwner('update sessions set stepped_up_at = null');
    const thief = openBrowser(app, {}, { stepsUpWith: null });
    thief.cookies.set('piton_session', browser.cookies.get('piton_session') ?? '');
    const before = await everyTable();
    const stolen = await ask(thief, name, sent);
    expect([stolen.status, codeOf(stolen)]).toEqual([403, 'step_up_required']);
    const guessed = await thief.post('/api/step-up', { password: `not ${password}` });
    expect(codeOf(guessed)).toBe('wrong_password');
    expect(codeOf(await ask(thief, name, sent))).toBe('step_up_required');
    expect(await everyTable()).toEqual(before);
    // The same request succeeds after the person confirms the password.
    expect((await ask(browser, name, sent)).status).toBe(200);
  });
});

describe('a wrong proof in the request changes nothing', () => {
  // The password of a sign-up is the new account's own and proves nothing.
  const proven = names.filter((name) => proofs[name] === 'request' && name !== 'signUp');

  test.each(proven.map((name) => [name]))('%s', async (name) => {
    await world.asOwner('delete from limits');
    const app = await openWholeApp(world);
    const { browser, sent: given = ownRequests()[name] } = await grants[name]({ world, app });
    const sent = await withSecondFactor(world, name, { browser, sent: given });
    const wrongProofs = wrongProofsOf(name, sent);
    expect(wrongProofs).not.toEqual([]);
    const before = await everyTable();
    for (const { what, change, refusal } of wrongProofs) {
      const refused = await ask(browser, name, { ...sent, body: { ...sent.body, ...change } });
      expect([what, codeOf(refused)]).toEqual([what, refusal]);
      expect(await everyTable()).toEqual(before);
    }
    // The same request with the right proof goes through.
    expect((await ask(browser, name, sent)).status).toBe(200);
  });
});
