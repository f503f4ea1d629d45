import { disputeColumns } from '@piton/contract/disputes/dispute-import.ts';
import { disputeReasons, disputeReasonWords } from '@piton/contract/disputes/dispute.ts';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { moneyPath } from '../money-paths.ts';
import type { CheckedFile } from './checked-file.ts';
import { CheckFileForm } from './check-file-form.tsx';
import { DisputeLines } from './dispute-lines.tsx';
import { ProposeForm } from './propose-form.tsx';

/** Shows what the acquirer's file would open, and then proposes it. */
export function DisputeImportPage() {
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  return (
    <div className="flex flex-col gap-6">
      <title>Import disputes · Money · Piton</title>
      <div className="flex flex-col gap-2">
        <Link to={moneyPath} className={back}>
          <ChevronLeft className="size-5" aria-hidden="true" />
          Money
        </Link>
        <h1 className="text-24 font-semibold">Import disputes</h1>
      </div>
      <TitledCard title="The acquirer’s file">
        <div className="flex max-w-120 flex-col gap-4">
          <p className="text-muted text-pretty">
            Each line becomes a proposal that a second person approves. Importing the same file
            twice proposes nothing twice.
          </p>
          <Format />
          <CheckFileForm onChecked={setChecked} />
        </div>
      </TitledCard>
      <output className="sr-only">
        {checked !== null &&
          `${checked.lines.length} lines ${checked.isImported ? 'imported' : 'checked'}`}
      </output>
      {checked !== null && (
        <section aria-labelledby="lines" className="flex flex-col gap-3">
          <h2 id="lines" className="text-20 font-semibold">
            {checked.isImported ? 'Imported lines' : 'Lines'} ({checked.lines.length})
          </h2>
          <DisputeLines checked={checked} />
          {!checked.isImported && <ProposeForm checked={checked} onImported={setChecked} />}
        </section>
      )}
    </div>
  );
}

function Format() {
  return (
    <details className="text-14">
      <summary className="min-h-11 content-center text-primary">Columns of the file</summary>
      <p className="text-muted text-pretty">
        Its first line is <code className="wrap-anywhere">{disputeColumns.join(',')}</code>. Days
        are written 2026-11-27, amounts in EC$. Respond by is the merchant’s deadline. The reasons:
      </p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-muted">
        {disputeReasons.map((reason) => (
          <div key={reason} className="contents">
            <dt>
              <code>{reason}</code>
            </dt>
            <dd>{disputeReasonWords[reason]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const back =
  '-mx-2 inline-flex min-h-11 items-center gap-1 self-start rounded-10 px-2 text-16 text-primary ' +
  'transition-colors hover:bg-primary-soft';
