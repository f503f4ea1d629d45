import type { OpenSale } from '@piton/contract/payments/console-sale.ts';
import { millsFromText } from '@piton/contract/money/money.ts';
import { DateText } from '../../ui/dates/date-text.tsx';
import { Status } from '../../ui/status.tsx';
import { MoneyRow } from './money-row.tsx';
import { salePath } from './money-paths.ts';
import { ageWords, reasonWords, saleStatus } from './money-words.ts';

export function OpenSaleRow({ sale, now }: { sale: OpenSale; now: Date }) {
  const {
    id,
    companyName,
    amount,
    mode,
    created,
    contradicted,
    status,
    why,
    isProposed,
    lastFour,
  } = sale;
  const since = new Date(status === 'Pending' ? created : (contradicted ?? created));
  return (
    <MoneyRow
      path={salePath(id)}
      mills={millsFromText(amount) ?? 0n}
      mode={mode}
      whose={`${companyName}${lastFour === '' ? '' : ` · ••••\u00a0${lastFour}`}`}
      why={why.map((each) => reasonWords[each]).join('. ')}
      since={
        <>
          {status === 'Pending' ? 'Open' : 'Conflicting'} for {ageWords(since, now)}, since{' '}
          <DateText instant={since} form="day-and-time" />
        </>
      }
      status={
        <>
          <Status {...saleStatus(status)} />
          {isProposed && <Status tone="neutral" word="Proposed" />}
        </>
      }
    />
  );
}
