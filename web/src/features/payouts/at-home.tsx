import type { SessionUser } from '@piton/contract/identity/session.ts';
import { disputePath } from '@piton/contract/http/routes.ts';
import { usualFeePercent } from '@piton/contract/money/usual-fee.ts';
import { useCompanies } from '../companies/use-companies.ts';
import { DueDisputes } from '../disputes/due-disputes.tsx';
import { FeeCalculator } from './calculator/fee-calculator.tsx';
import { FridayCard } from './friday/friday-card.tsx';
import { useNextPayout } from './use-payouts.ts';

/** Home's payout parts, loaded after its main content. */
export function FridayAtHome() {
  return (
    <>
      <DisputesAtHome />
      <FridayCard isAtHome />
    </>
  );
}

/** The one that is due first may be of any of the merchant's companies. */
function DisputesAtHome() {
  const due = useNextPayout().data?.dueDisputes ?? null;
  if (due === null) return null;
  const { count, respondBy, firstId } = due;
  const words = count === 1 ? 'Respond to the dispute' : 'Respond to the first';
  return (
    <DueDisputes count={count} respondBy={respondBy} link={{ to: disputePath(firstId), words }} />
  );
}

export function CalculatorAtHome({ user }: { user: Pick<SessionUser, 'uid' | 'primaryCompany'> }) {
  const { data } = useCompanies();
  const company = data?.items.find(({ companyId }) => companyId === user.primaryCompany);
  return (
    <FeeCalculator
      feePercent={company?.feePercent ?? usualFeePercent}
      company={company?.companyOwner === user.uid ? company : null}
      amountMaxMills={BigInt(data?.amountMaxMills ?? 0)}
    />
  );
}
