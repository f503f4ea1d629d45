import type { DisputeImportResult } from '@piton/contract/disputes/dispute-import.ts';
import { CircleHelp, Equal } from 'lucide-react';
import { Link } from 'react-router';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Status, type StatusProps } from '../../../ui/status.tsx';
import { salePath } from '../money-paths.ts';
import type { CheckedFile } from './checked-file.ts';

/** The lines that need a look come first. */
export function DisputeLines({ checked: { lines, isImported } }: { checked: CheckedFile }) {
  const sorted = lines.toSorted((a, b) => Number(isFine(a)) - Number(isFine(b)));
  return (
    <ul className="divide-y divide-line overflow-clip rounded-16 border border-line bg-surface">
      {sorted.map(({ number, reference, invoice, amountMills, result, saleId, companyName }) => (
        <li key={number} className={row}>
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere">{reference}</span>
            <span className="block text-14 text-muted wrap-anywhere">
              Line {number} ·{' '}
              {saleId === null ? (
                invoice
              ) : (
                <Link to={salePath(saleId)} className="text-primary underline underline-offset-2">
                  {invoice}
                </Link>
              )}
              {companyName !== null && ` · ${companyName}`}
            </span>
          </span>
          <span className="text-right font-semibold desktop:order-2">
            <MoneyText mills={BigInt(amountMills)} />
          </span>
          <span className="col-span-2 min-w-0 desktop:order-1 desktop:col-span-1">
            <Status {...words[result]} {...(result === 'proposed' && !isImported && isNew)} />
            {about[result] !== undefined && (
              <span className="mt-1 block text-14 text-pretty">{about[result]}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function isFine({ result }: { result: DisputeImportResult }): boolean {
  return result === 'proposed' || result === 'known';
}

const isNew: StatusProps = { tone: 'positive', word: 'New' };

const words: Readonly<Record<DisputeImportResult, StatusProps>> = {
  proposed: { tone: 'positive', word: 'Proposed' },
  known: { tone: 'neutral', word: 'Already recorded', icon: Equal },
  different: { tone: 'danger', word: 'Recorded differently' },
  rejected: { tone: 'warning', word: 'Rejected before' },
  unknown: { tone: 'warning', word: 'Not found', icon: CircleHelp },
  own: { tone: 'warning', word: 'Your own company' },
  possible_duplicate: { tone: 'danger', word: 'Possible duplicate' },
  not_now: { tone: 'warning', word: 'Not possible now' },
  too_much: { tone: 'danger', word: 'Amount too high' },
  wrong_day: { tone: 'danger', word: 'Wrong day' },
  too_many: { tone: 'warning', word: 'Too many open' },
};

const about: Partial<Record<DisputeImportResult, string>> = {
  different: 'This reference is recorded with other details. Ask the acquirer which are right.',
  rejected: 'Staff rejected or withdrew it. Record it on the sale if it is right.',
  unknown: 'No live payment has this invoice number.',
  own: 'Someone else needs to import it.',
  possible_duplicate:
    'A settlement opened a dispute of this amount without the acquirer’s reference. If this is another case, record it on the payment.',
  not_now: 'The payment isn’t approved, or another proposal for it is open.',
  too_much: 'It exceeds the part of the payment that is neither refunded nor disputed.',
  wrong_day: 'The notice is older than the payment, or from the future.',
  too_many: 'You have reached the limit of open proposals. Import the file again after approvals.',
};

const row =
  'grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3 desktop:px-6 ' +
  'desktop:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9rem]';
