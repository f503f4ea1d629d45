import { isAllReturned } from '@piton/contract/money/money-state.ts';
import { authenticationText } from '@piton/contract/payments/authentication.ts';
import { millsFromText } from '@piton/contract/money/money.ts';
import type { SaleDetails } from '@piton/contract/payments/sale-details.ts';
import { PackageCheck, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClasses } from '../../../ui/button.tsx';
import { DateText } from '../../../ui/dates/date-text.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { Fact } from '../../../ui/titled-card.tsx';
import { CopyButton } from '../../companies/sharing/copy-button.tsx';
import { SaleDisputes } from '../../disputes/sale-disputes.tsx';
import { SendAgainButton } from '../../receipts/send-again-button.tsx';
import { moneySentences } from '../../receipts/standing.ts';
import { refundMoney } from '../refunds/refund-words.ts';
import { netInWords } from './net-in-words.ts';
import { TestMark } from '../../../ui/test-mark.tsx';
import { cardOf, nameOf, statusOf } from './shown-sale.ts';

type Paid = NonNullable<SaleDetails['paid']>;

export function SaleFacts({ sale }: { sale: SaleDetails }) {
  const { personEmail, personPhone, purpose, reference, paid, response } = sale;
  const mills = millsFromText(sale.amount) ?? 0n;
  return (
    <>
      <div className="flex flex-col gap-2">
        <p className="flex flex-wrap items-center gap-3">
          <span className="text-32 font-semibold">
            <MoneyText mills={mills} isQuiet={sale.status !== 'Approved'} />
          </span>
          <Status {...statusOf(sale)} />
          {sale.mode === 'test' && <TestMark />}
        </p>
        <p className="text-16 text-muted">
          {sale.status === 'Approved' ? netInWords(sale) : sale.reason}
        </p>
        {paid !== null && <MoneySince sale={sale} paid={paid} />}
        {sale.steps.some(({ step }) => step === 'disputed') && (
          <SaleDisputes companyId={sale.companyId} saleId={sale.id} />
        )}
      </div>
      <dl className="grid grid-cols-2 gap-4 max-wide:[&>:has([href^=mailto])]:col-span-2">
        <Fact name="From">{nameOf(sale)}</Fact>
        <Fact name="Card">{cardOf(sale)}</Fact>
        {personEmail !== '' && (
          <Fact name="Email">
            <Way to={`mailto:${personEmail}`}>{personEmail}</Way>
          </Fact>
        )}
        {personPhone !== '' && (
          <Fact name="Phone">
            <Way to={`tel:${personPhone.replaceAll(/[^+\d]/g, '')}`}>{personPhone}</Way>
          </Fact>
        )}
        <Fact name="Purpose">{purpose}</Fact>
        {reference !== '' && <Fact name="Your reference">{reference}</Fact>}
        <Fact name="Date">
          <DateText instant={new Date(sale.created)} form="day-and-time" />
        </Fact>
        <Fact name="Paid through">
          {sale.channel === 'page' ? 'Your pay page' : 'Your own server'}
        </Fact>
        {sale.authentication?.status && (
          <Fact name="3-D Secure">{authenticationText(sale.authentication)}</Fact>
        )}
      </dl>
      <dl className="flex flex-col gap-2 rounded-10 bg-sunken p-3">
        <CopiedNumber name="Invoice number" number={response.Invoice[0] ?? ''} />
        <CopiedNumber name="Transaction number" number={response.TranId[0] ?? ''} />
      </dl>
      {paid !== null && <ReceiptWays sale={sale} paid={paid} />}
    </>
  );
}

/** Money that moved after approval. */
function MoneySince({ sale, paid }: { sale: SaleDetails; paid: Paid }) {
  const [newest] = sale.refunds;
  const failed =
    newest?.state === 'failed' ? [`A refund of ${refundMoney(newest)} failed. See why below.`] : [];
  const { amount } = sale;
  return [...failed, ...moneySentences({ ...paid, amount })].map((sentence) => (
    <p key={sentence} className="rounded-10 bg-warning-soft px-3 py-2 text-warning">
      {sentence}
    </p>
  ));
}

function ReceiptWays({ sale, paid }: { sale: SaleDetails; paid: Paid }) {
  const isReturned = isAllReturned(paid, sale.amount);
  // While a payment is disputed, marking is a record for the evidence and not the next step.
  const isNextStep =
    sale.mode === 'live' && !paid.isCollected && !isReturned && paid.state !== 'disputed';
  return (
    <div className="flex flex-col gap-2">
      <Link to={paid.checkPath} className={buttonClasses(isNextStep ? 'primary' : 'secondary')}>
        <PackageCheck aria-hidden="true" />
        {sale.mode === 'test' && paid.state === 'paid'
          ? 'Check receipt'
          : collectionWords(paid, isReturned)}
      </Link>
      <a
        href={paid.receiptPath}
        target="_blank"
        rel="noreferrer"
        className={buttonClasses('secondary')}
      >
        <ReceiptText aria-hidden="true" />
        View receipt
      </a>
      {sale.mode === 'live' && <SendAgainButton saleId={sale.id} />}
    </div>
  );
}

function collectionWords({ isCollected }: Paid, isReturned: boolean): string {
  if (isCollected) return 'Goods collected';
  return isReturned ? 'Returned: don’t release goods' : 'Mark goods as collected';
}

function CopiedNumber({ name, number }: { name: string; number: string }) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-3">
      <dt className="self-end text-14 text-muted">{name}</dt>
      <dd className="col-start-1 self-start font-medium tabular-nums">{number}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <CopyButton text={number} what={`the ${name.toLowerCase()}`} variant="secondary" />
      </dd>
    </div>
  );
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} className="text-primary underline underline-offset-2">
      {children}
    </a>
  );
}
