import type { ConsoleSale } from '@piton/contract/payments/console-sale.ts';
import { formatExactMoney, millsFromNumber } from '@piton/contract/money/money.ts';
import { Link } from 'react-router';
import { DateText } from '../../../ui/dates/date-text.tsx';
import { Fact, TitledCard } from '../../../ui/titled-card.tsx';
import { reviewPath } from '../../reviews/review-path.ts';
import { ledgerPath } from '../money-paths.ts';
import { gatewayAccountWords } from './gateway-account-words.ts';
import { authenticationWords } from '@piton/contract/payments/authentication-words.ts';

export function StaffSaleFacts({ sale }: { sale: ConsoleSale }) {
  const { companyId, companyName, cardBrand, lastFour, channel, decided, feeAmount } = sale;
  const authentication = authenticationWords(sale.authentication);
  return (
    <TitledCard
      title="The sale"
      aside={
        <Link to={ledgerPath(companyId)} className={link}>
          The company’s ledger
        </Link>
      }
    >
      <dl className="grid gap-4 wide:grid-cols-2 desktop:grid-cols-3">
        <Fact name="Company">
          <Link to={reviewPath('company', companyId)} className={link}>
            {companyName}
          </Link>
        </Fact>
        <Fact name="Started">
          <DateText instant={new Date(sale.created)} form="to-the-second" />
        </Fact>
        <Fact name="Ended">
          {decided === null ? (
            'Not yet'
          ) : (
            <DateText instant={new Date(decided)} form="to-the-second" />
          )}
        </Fact>
        <Fact name="Customer">
          {sale.personName}
          <span className="block text-14 text-muted">{sale.personEmail}</span>
          <span className="block text-14 text-muted">{sale.personPhone}</span>
        </Fact>
        <Fact name="Purpose">{sale.purpose || 'Unknown'}</Fact>
        <Fact name="Card">
          <span className="capitalize">
            {lastFour === '' ? 'No card' : `${cardBrand} •••• ${lastFour}`}
          </span>
        </Fact>
        <Fact name="Fee">
          {decided === null ? 'Not yet' : formatExactMoney(millsFromNumber(feeAmount))}
        </Fact>
        <Fact name="Channel">{channel === 'page' ? 'Pay page' : 'Merchant’s server'}</Fact>
        <Fact name="Gateway">{gatewayNames[sale.gateway]}</Fact>
        <Fact name="Gateway account">{gatewayAccountWords(sale)}</Fact>
        {authentication && (
          <Fact name="3-D Secure">
            {authentication.map((fact) => (
              <span key={fact} className="block wrap-anywhere">
                {fact}
              </span>
            ))}
          </Fact>
        )}
      </dl>
    </TitledCard>
  );
}

const gatewayNames = { four_cs: '4Cs', powertranz: 'PowerTranz' } as const;

const link = 'text-primary underline underline-offset-2';
