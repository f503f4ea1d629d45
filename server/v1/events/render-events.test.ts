import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moveDatabaseClock } from '../../database/testing/set-database-clock.ts';
import { capturedLog } from '../../http/testing/test-app.ts';
import {
  type ConsoleWorld,
  createConsoleWorld,
} from '../../identity/staff/testing/console-world.ts';
import { addMerchant, type Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { addEndpoint } from '../../webhooks/testing/webhook-world.ts';
import { renderEvents } from './render-events.ts';

let world: ConsoleWorld;
let merchant: Merchant;
let log: ReturnType<typeof capturedLog>;
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  await moveDatabaseClock(world.asOwner, '0');
  await world.asOwner('delete from events');
  merchant = await addMerchant(world, `M${randomUUID().slice(0, 8)}`);
  log = capturedLog();
});

const render = () =>
  renderEvents({ database: world.database.kysely, log: log.log, origin: 'http://localhost' });

/** An event about an object with that id. Reading a refund whose id is no UUID fails. */
async function addEvent(subjectId: string): Promise<string> {
  const [event] = await world.asOwner<{ id: string }>(
    `with added as (
       insert into events (company_id, mode, type, subject_kind, subject_id, sequence_key)
       values ($1, 'test', 'refund.failed', 'refund', $2, $2) returning *
     )
     select id, queue_webhook_deliveries(added) from added`,
    [merchant.companyId, subjectId],
  );
  return event?.id ?? '';
}

type Row = { is_rendered: boolean; render_failures: number };

async function readEvent(id: string): Promise<Row> {
  const [row] = await world.asOwner<Row>(
    'select data is not null as is_rendered, render_failures::int from events where id = $1',
    [id],
  );
  return row as Row;
}

test('an event that can’t be rendered is logged and holds up no others', async () => {
  const broken = await addEvent('no UUID');
  const others = [await addEvent(randomUUID()), await addEvent(randomUUID())];
  await render();
  for (const id of others) expect(await readEvent(id)).toMatchObject({ is_rendered: true });
  expect(await readEvent(broken)).toEqual({ is_rendered: false, render_failures: 1 });
  expect(log.lines()).toMatchObject([{ eventIds: [broken] }]);
});

test('it is tried again with growing waits, and rendered once that is possible', async () => {
  const id = await addEvent('no UUID');
  const renderAfter = async (passed: string) => {
    await moveDatabaseClock(world.asOwner, passed);
    await render();
    return (await readEvent(id)).render_failures;
  };
  expect(await renderAfter('0')).toBe(1);
  expect(await renderAfter('1 second')).toBe(1);
  expect(await renderAfter('10 seconds')).toBe(2);
  expect(await renderAfter('20 seconds')).toBe(2);
  expect(await renderAfter('1 minute')).toBe(3);
  await world.asOwner('update events set subject_id = $2 where id = $1', [id, randomUUID()]);
  await renderAfter('1 hour');
  expect(await readEvent(id)).toMatchObject({ is_rendered: true });
});

test('it is given up with its deliveries after three days', async () => {
  await addEndpoint(world, merchant, 'http://127.0.0.1:9');
  const id = await addEvent('no UUID');
  await render();
  await moveDatabaseClock(world.asOwner, '73 hours');
  await render();
  await moveDatabaseClock(world.asOwner, '200 hours');
  await render();
  expect(await readEvent(id)).toEqual({ is_rendered: false, render_failures: 2 });
  expect(
    await world.asOwner('select state from webhook_deliveries where event_id = $1', [id]),
  ).toEqual([{ state: 'given_up' }]);
});

test('a database that fails is no fault of the events', async () => {
  const id = await addEvent(randomUUID());
  await world.asOwner('revoke select on refunds from piton_app');
  await world.asOwner('revoke execute on function postpone_rendering from piton_app');
  try {
    await expect(render()).rejects.toThrow();
  } finally {
    await world.asOwner('grant select on refunds to piton_app');
    await world.asOwner('grant execute on function postpone_rendering to piton_app');
  }
  await render();
  expect(await readEvent(id)).toEqual({ is_rendered: true, render_failures: 0 });
});
