import { FridayCard } from '../friday/friday-card.tsx';
import { PaidWithin } from './paid-within.tsx';
import { PayoutCards } from './payout-cards.tsx';
import { PayoutList } from './payout-list.tsx';
import { MonthStatement } from '../statement/month-statement.tsx';

export function PayoutsPage() {
  return (
    <div className="flex flex-col gap-4 desktop:gap-6">
      <title>Payouts · Piton</title>
      <h1 className="text-24 font-semibold">Payouts</h1>
      <PayoutCards />
      <FridayCard />
      <PaidWithin />
      <PayoutList />
      <MonthStatement />
    </div>
  );
}
