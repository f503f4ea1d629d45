import { setTimeout as wait } from 'node:timers/promises';
import type { Figure } from '../../../harness/figure.ts';
import type { AttackedProduct } from '../attacked-product.ts';
import { createCardPayer, type Paid } from './card-payers.ts';
import { addressOf } from '../payments-to-send.ts';

type Sizes = {
  readonly tickets: { readonly count: number; readonly withinMs: number };
  readonly rush: number;
  readonly big: number;
};

type Given = { readonly size: Sizes; readonly random: () => number };

/** Busy days that look a little like card testing, each at a company without payments. */
export async function honestPatterns(
  { url, companyIds }: AttackedProduct,
  { size, random }: Given,
): Promise<Figure[]> {
  const [, ...shops] = companyIds;
  const payers = [];
  for (const companyId of shops) payers.push(await createCardPayer(url, companyId, random));
  const [ticketShop, lunchShop, bigShop] = payers;
  if (!ticketShop || !lunchShop || !bigShop) throw new Error('three companies have to be open');

  const { count, withinMs } = size.tickets;
  const tickets = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await wait((index * withinMs) / count);
      return ticketShop.payByServer({});
    }),
  );
  // Eight in a hundred are declined.
  const lunch = await queueUp(size.rush, 8, (index) =>
    lunchShop.payOnPage({
      address: addressOf(200_000 + index),
      isDeclined: (index * 8) % 100 < 8,
      leavesChallenge: true,
    }),
  );
  const big = await queueUp(size.big, 24, (index) => {
    const isDeclined = (index * 6) % 100 < 6;
    return index % 2 === 0
      ? bigShop.payByServer({ isDeclined })
      : bigShop.payOnPage({
          address: addressOf(300_000 + index),
          isDeclined,
          leavesChallenge: true,
        });
  });
  return [
    figureOf(`${count} tickets in ${withinMs / 1000} s from one server`, tickets),
    figureOf('a lunch rush with 8 % declined', lunch),
    figureOf('one big shop with 6 % declined', big),
  ];
}

async function queueUp(
  count: number,
  tills: number,
  pay: (index: number) => Promise<Paid>,
): Promise<Paid[]> {
  const paid: Paid[] = [];
  let next = 0;
  const till = async () => {
    while (next < count) paid.push(await pay(next++));
  };
  await Promise.all(Array.from({ length: tills }, till));
  return paid;
}

function figureOf(name: string, paid: readonly Paid[]): Figure {
  const stopped = paid.filter(({ kind }) => kind !== 'Approved' && kind !== 'Declined');
  const kinds = [...new Set(stopped.map(({ kind }) => kind))].join(', ');
  return {
    name,
    measured: `${stopped.length} of ${paid.length} challenged or refused ${kinds}`.trim(),
    limit: '0',
    isKept: stopped.length === 0,
  };
}
