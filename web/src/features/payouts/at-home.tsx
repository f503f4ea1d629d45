import type { SessionUser } from '@piton/contract/identity/session.ts';
import { usualFeePercent } from '@piton/contract/money/usual-fee.ts';
import { useCompanies } from '../companies/use-companies.ts';
import { FeeCalculator } from './calculator/fee-calculator.tsx';
import { FridayCard } from './friday/friday-card.tsx';

/** Home's payout parts, loaded after its main content. */
export function FridayAtHome() {
  return <FridayCard isAtHome />;
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
