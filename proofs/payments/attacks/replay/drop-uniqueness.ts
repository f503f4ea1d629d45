import type { AttackedProduct } from '../attacked-product.ts';

const gate = 'on conflict on constraint attempts_pkey do nothing';

/** Plants the classic fault: a failed lookup counts as proof of a new payment. */
export async function dropUniqueness({ ask }: AttackedProduct): Promise<void> {
  const [found] = await ask<{ text: string }>(
    "select pg_get_functiondef('begin_sale'::regproc) as text",
  );
  const parts = found?.text.split(gate) ?? [];
  if (parts.length !== 2) throw new Error(`the control needs "${gate}" once in begin_sale`);
  await ask('alter table attempts drop constraint attempts_pkey');
  await ask('create index attempts_planted on attempts (attempt_hash, company_id)');
  await ask(parts.join(''));
}
