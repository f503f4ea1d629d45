import type { ConsoleSale } from '@piton/contract/payments/console-sale.ts';
import { DateText } from '../../../ui/dates/date-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { Fact, TitledCard } from '../../../ui/titled-card.tsx';
import {
  inquiriesText,
  contradictionWords,
  eventWords,
  isOfStaff,
  lateWords,
  resultWords,
} from './evidence-words.ts';

/** The events in order, the gateway's responses, and the numbers to quote to it. */
export function SaleEvidence({ sale }: { sale: ConsoleSale }) {
  const { events, nextInquiry, absentSince } = sale;
  return (
    <TitledCard title="Evidence">
      <div className="flex flex-col gap-6">
        <ol className="flex flex-col divide-y divide-line">
          {events.map((event) => (
            <li key={event.number} className="flex flex-col gap-0.5 py-3 first:pt-0">
              <span className="wrap-anywhere">{eventWords(event, sale)}</span>
              <span className="text-14 text-muted">
                <DateText instant={new Date(event.at)} form="to-the-second" />
              </span>
            </li>
          ))}
        </ol>
        <Contradictions sale={sale} />
        <dl className="grid gap-4 wide:grid-cols-2 desktop:grid-cols-3">
          <Fact name="Status inquiries">{inquiriesText(sale)}</Fact>
          {nextInquiry !== null && (
            <Fact
              name={
                sale.status === 'Pending' ? 'Next status inquiry' : 'Next inquiry after its end'
              }
            >
              <DateText instant={new Date(nextInquiry)} form="to-the-second" />
            </Fact>
          )}
          <LateFacts sale={sale} />
          {absentSince !== null && (
            <Fact name="Not found at the gateway since">
              <DateText instant={new Date(absentSince)} form="to-the-second" />
            </Fact>
          )}
          <Fact name="Transaction number">{sale.tranId}</Fact>
          <Fact name="Invoice">{sale.invoice}</Fact>
          <Fact name={isOfStaff(sale) ? 'Approval or reference number' : 'Approval number'}>
            {sale.approvalCode || 'None'}
          </Fact>
          <Fact name="Host reference">{sale.hostReference || 'None'}</Fact>
          <Fact name="Batch">{sale.batchId || 'None'}</Fact>
          <Fact name="Result">{resultWords(sale)}</Fact>
        </dl>
      </div>
    </TitledCard>
  );
}

/** For a sale that ended in doubt, with nightly inquiries afterwards. */
function LateFacts({ sale: { isSkipped, lateInquiry } }: { sale: ConsoleSale }) {
  return (
    <>
      {lateInquiry !== null && (
        <Fact name="Latest response after its end">
          {lateWords[lateInquiry.response]},{' '}
          <DateText instant={new Date(lateInquiry.at)} form="to-the-second" />
        </Fact>
      )}
      {isSkipped && (
        <Fact name="No late inquiries">
          It was sent to a gateway, or with a key, that is no longer configured, and the current
          ones don’t know it. Ask the acquirer.
        </Fact>
      )}
    </>
  );
}

function Contradictions({ sale: { contradictions } }: { sale: ConsoleSale }) {
  if (contradictions.length === 0) return null;
  return (
    <div className="flex flex-col gap-3 rounded-10 bg-sunken p-3">
      <h3 className="font-semibold">Conflicting reports</h3>
      <ul className="flex flex-col gap-3">
        {contradictions.map(({ reportedStatus, detail, reportedAt, isSettled, ...references }) => (
          <li key={`${reportedStatus} ${reportedAt}`} className="flex flex-col items-start gap-1">
            <span className="wrap-anywhere">
              {contradictionWords({ reportedStatus, detail })}
              {references.approvalCode !== '' && `, approval ${references.approvalCode}`}
              {references.hostReference !== '' && `, reference ${references.hostReference}`}
            </span>
            <span className="text-14 text-muted">
              <DateText instant={new Date(reportedAt)} form="to-the-second" />
            </span>
            {isSettled && <Status tone="positive" word="Approved by two people" />}
          </li>
        ))}
      </ul>
    </div>
  );
}
