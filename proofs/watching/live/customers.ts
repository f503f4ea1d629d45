import { setTimeout as wait } from 'node:timers/promises';
import { newAttempt, type SealingKey, send } from '../../payments/attempts.ts';

export type Customers = {
  /** From now on they pay with cards that the issuer approves or declines, or not at all. */
  readonly use: (cards: 'approved' | 'declined' | 'none') => void;
  readonly payOnce: () => Promise<void>;
  readonly approved: () => number;
  readonly stop: () => Promise<void>;
};

const cardNumbers = { approved: '4444111122223333', declined: '4444111122221113' };
const pauseMs = 200;

/** One customer after the other, without a pause between waves of faults. */
export function startCustomers(url: string, key: SealingKey): Customers {
  let cards: 'approved' | 'declined' | 'none' = 'none';
  let isStopping = false;
  let amountCents = 1000;
  let approved = 0;
  const pay = async (cardNumber: string) => {
    // A new amount each time, because the same payment again would ask for a confirmation.
    amountCents += 1;
    const plan = { amountCents, cardNumber, isDoubled: false, fault: null };
    const attempt = await newAttempt(key, plan);
    await send(url, attempt);
    if (attempt.response?.includes('Approved') === true) approved += 1;
  };
  const paying = async () => {
    while (!isStopping) {
      if (cards !== 'none') await pay(cardNumbers[cards]);
      await wait(pauseMs);
    }
  };
  const running = paying();
  // A failure ends the proof when it stops the customers.
  running.catch(() => undefined);
  return {
    use: (next) => {
      cards = next;
    },
    payOnce: () => pay(cardNumbers.approved),
    approved: () => approved,
    stop: async () => {
      isStopping = true;
      await running;
    },
  };
}
