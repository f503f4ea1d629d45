import { payRequestStates } from '@piton/contract/payments/pay-page-props.ts';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import { isInState } from '../is-in-state.ts';
import { type ModelRequest, stateOf } from './request-model.ts';

/** A list by state finds each request in its state, and in no other. */
export async function expectListed(
  database: Kysely<DB>,
  requests: readonly ModelRequest[],
  nowMs: number,
): Promise<void> {
  const ids = requests.map(({ id }) => id);
  const found = await actingAs(database, 'piton', (transaction) =>
    Promise.all(
      payRequestStates.map(async (state) => {
        const rows = await transaction
          .selectFrom('payment_requests')
          .select('id')
          .where('id', 'in', ['', ...ids])
          .where(isInState(state))
          .execute();
        return rows.map(({ id }) => `${id} ${state}`);
      }),
    ),
  );
  const expected = requests.map((each) => `${each.id} ${stateOf(each, nowMs)}`);
  expect(found.flat().toSorted(byText)).toEqual(expected.toSorted(byText));
}

const byText = (one: string, other: string) => (one < other ? -1 : 1);
