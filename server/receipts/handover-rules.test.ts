import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actingAs, type ActingAs } from '../database/acting-as.ts';
import { tried } from '../testing/row-probes.ts';
import {
  createReceiptWorld,
  mark,
  paid,
  type Paid,
  type ReceiptWorld,
} from './testing/receipt-world.ts';

let world: ReceiptWorld;
beforeAll(async () => {
  world = await createReceiptWorld();
});
afterAll(() => world.database.drop());

describe('past the server', () => {
  const as = <Result>(actor: ActingAs, text: string) =>
    actingAs(world.database.kysely, actor, async (transaction) => {
      const { rows } = await sql.raw<Result>(text).execute(transaction);
      return rows;
    });
  const writeAs = async (actor: ActingAs, { saleId }: Paid) => {
    const text = `select write_handover('${saleId}', true, 0) as written`;
    return (await as<{ written: string }>(actor, text))[0]?.written;
  };

  test('nobody writes who does not work with the company, whatever they act as', async () => {
    const sale = await paid(world);
    const { companyId } = world.merchant;
    for (const actor of [
      { userId: world.stranger.uid },
      { userId: '' },
      { companyId },
      { staffId: world.one.uid },
      'piton',
    ] as const) {
      expect(await writeAs(actor, sale)).toBe('not_found');
    }
    expect(await writeAs({ userId: world.helper.uid }, sale)).toBe('done');
  });

  test('of sixteen connections one marks', async () => {
    const sale = await paid(world);
    const users = [world.merchant.uid, world.helper.uid];
    const written = await Promise.all(
      Array.from({ length: 16 }, (_, index) => writeAs({ userId: users[index % 2] ?? '' }, sale)),
    );
    expect(written.toSorted()).toEqual([...Array.from({ length: 15 }, () => 'changed'), 'done']);
  });

  test('nobody sees of a sale that is not theirs where its money is, or who handed it over', async () => {
    const sale = await paid(world);
    await mark(world.merchant.browser, sale);
    const money = `select * from sale_money('${sale.saleId}')`;
    const last = `select * from last_handover('${sale.saleId}')`;
    expect(await as({ userId: world.stranger.uid }, money)).toEqual([]);
    expect(await as({ companyId: 'Z'.repeat(20) }, money)).toEqual([]);
    expect(await as({ userId: world.stranger.uid }, last)).toEqual([]);
    expect(await as({ companyId: world.merchant.companyId }, last)).toEqual([]);
    expect(await as({ companyId: world.merchant.companyId }, money)).toHaveLength(1);
  });

  test('nothing of what happened is written, changed or removed', async () => {
    const sale = await paid(world);
    await mark(world.merchant.browser, sale);
    await actingAs(world.database.kysely, { userId: world.merchant.uid }, async (transaction) => {
      for (const text of [
        `insert into sale_handovers (sale_id, number, company_id, user_id)
             select id, 2, company_id, '${world.merchant.uid}' from sales where id = '${sale.saleId}'`,
        `update sale_handovers set number = 3 where sale_id = '${sale.saleId}'`,
        `delete from sale_handovers where sale_id = '${sale.saleId}'`,
      ]) {
        expect(await tried(transaction, text)).toBe('42501');
      }
    });
    for (const text of [
      'update sale_handovers set number = number + 1',
      'delete from sale_handovers',
      'truncate sale_handovers',
    ]) {
      await expect(world.asOwner(text)).rejects.toThrow('append-only');
    }
  });
});
