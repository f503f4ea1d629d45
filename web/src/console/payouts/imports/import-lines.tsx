import type { BankImport } from '@piton/contract/payouts/bank-import.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { DateText } from '../../../ui/dates/date-text.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { useConsole } from '../../console-context.ts';
import { importPath } from '../payout-paths.ts';
import { weekdayOf } from '../payout-words.ts';
import { resultWords } from './import-words.ts';
import { ResolveExceptionDialog } from './resolve-exception-dialog.tsx';

type Line = BankImport['lines'][number];

const together = 100;

/** Exceptions first, as the server sorts them. */
export function ImportLines({ file }: { file: BankImport }) {
  const { lines } = file;
  const [shown, setShown] = useState(together);
  return (
    <>
      <ul className="divide-y divide-line overflow-clip rounded-16 border border-line bg-surface">
        {lines.slice(0, shown).map((line) => (
          <ImportLine key={line.number} file={file} line={line} />
        ))}
      </ul>
      {lines.length > shown && (
        <div className="flex justify-center">
          <Button onClick={() => setShown(shown + together)}>Show more lines</Button>
        </div>
      )}
    </>
  );
}

function ImportLine({ file, line }: LineProps) {
  const { number, reference, outcome, amountMills, feeMills, batch, day, result, explanation } =
    line;
  return (
    <li className={row}>
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">
          {reference === '' ? 'No reference' : reference}
        </span>
        <span className="block text-14 text-muted wrap-anywhere">
          Line {number}
          {day !== null && ` · ${weekdayOf(day)} ${day.slice(0, 4)}`}
          {outcome !== '' && ` · “${outcome}”`}
          {batch !== '' && ` · Batch ${batch}`}
        </span>
      </span>
      <span className="text-right font-semibold desktop:order-2">
        <MoneyText mills={BigInt(amountMills)} />
        {feeMills !== 0 && (
          <span className="block text-14 font-normal text-muted">
            Fee <MoneyText mills={BigInt(feeMills)} />
          </span>
        )}
      </span>
      <span className="col-span-2 min-w-0 desktop:order-1 desktop:col-span-1">
        <Status {...resultWords[result]} />
        {explanation !== '' && (
          <span className="mt-1 block text-14 wrap-anywhere">{explanation}</span>
        )}
        {line.resolutions.map((resolution) => (
          <Resolution key={resolution.by.uid} resolution={resolution} />
        ))}
        {line.correctedBy !== null && (
          <span className="mt-2 block text-14 text-pretty wrap-anywhere">
            Corrected by{' '}
            <Link to={importPath(line.correctedBy.id)} className={link}>
              {line.correctedBy.name}
            </Link>
          </span>
        )}
        {line.isOpen && <Waiting file={file} line={line} />}
      </span>
    </li>
  );
}

type LineProps = { file: BankImport; line: Line };

/** The person or file the line waits for, and the button for staff who may resolve it. */
function Waiting({ file, line }: LineProps) {
  const { uid } = useConsole();
  const hasApproved = line.resolutions.some(({ by }) => by.uid === uid);
  const isOwn = !line.needsTwoApprovals && file.by.uid === uid;
  const words = waitingWords(line, { hasApproved, isOwn });
  return (
    <span className="mt-2 block">
      {words !== null && <span className="mb-2 block text-14 text-pretty">{words}</span>}
      {!hasApproved && !isOwn && <ResolveExceptionDialog importId={file.id} line={line} />}
    </span>
  );
}

type Own = { readonly hasApproved: boolean; readonly isOwn: boolean };

function waitingWords(
  { needsTwoApprovals, resolutions }: Line,
  { hasApproved, isOwn }: Own,
): string | null {
  if (hasApproved) return 'You’ve approved this. A second person needs to approve it.';
  if (isOwn) return 'You imported this file, so someone else needs to resolve it.';
  if (!needsTwoApprovals) return null;
  return resolutions.length === 0 ? 'Needs two approvals.' : 'Needs a second approval.';
}

function Resolution({ resolution }: { resolution: Line['resolutions'][number] }) {
  return (
    <span className="mt-2 block border-l-2 border-line pl-3 text-14 wrap-anywhere">
      <span className="block text-muted">
        Resolved by {resolution.by.displayName},{' '}
        <DateText instant={new Date(resolution.at)} form="day-and-time" />
      </span>
      {resolution.reason}
    </span>
  );
}

const link = 'text-primary underline underline-offset-2';

const row =
  'grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3 desktop:px-6 ' +
  'desktop:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9rem]';
