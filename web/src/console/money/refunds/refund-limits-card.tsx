import type { getCompanyLedger } from '@piton/contract/disputes/company-ledger.ts';
import type { EndpointOutput } from '@piton/contract/http/endpoint.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { Fact, TitledCard } from '../../../ui/titled-card.tsx';
import { moneyOfMills } from '../money-words.ts';
import { RefundLimitDialog } from './refund-limit-dialog.tsx';

type RefundLimitsCardProps = { company: EndpointOutput<typeof getCompanyLedger>; mode: SaleMode };

/** A company's own limits of refunds, which two people may change. */
export function RefundLimitsCard({ company, mode }: RefundLimitsCardProps) {
  const { dailyCapMills, refundedTodayMills, overdraftMills } = company.refundLimits;
  return (
    <TitledCard title="Refund limits">
      <div className="flex flex-col items-start gap-4">
        <dl className="grid w-full gap-4 wide:grid-cols-3">
          <Fact name="Daily limit">{moneyOfMills(dailyCapMills)}</Fact>
          <Fact name="Refunded today">{moneyOfMills(refundedTodayMills)}</Fact>
          <Fact name="Negative balance allowed">
            {overdraftMills === 0 ? 'None' : `Down to ${moneyOfMills(-overdraftMills)}`}
          </Fact>
        </dl>
        {company.mayAdjust && <RefundLimitDialog company={company} mode={mode} />}
      </div>
    </TitledCard>
  );
}
