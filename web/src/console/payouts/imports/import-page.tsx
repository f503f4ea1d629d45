import { type BankImport, importResults } from '@piton/contract/payouts/bank-import.ts';
import { useLocation, useParams } from 'react-router';
import { isUnknown } from '../../../api/is-unknown.ts';
import { DateText } from '../../../ui/dates/date-text.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Status } from '../../../ui/status.tsx';
import { Fact, TitledCard } from '../../../ui/titled-card.tsx';
import { PayoutBackLink } from '../payout-back-link.tsx';
import { importsPath } from '../payout-paths.ts';
import { counted } from '../payout-words.ts';
import { WaitingRows } from '../waiting-rows.tsx';
import { ImportLines } from './import-lines.tsx';
import { countOf, kindWords, notPosted, resultWords } from './import-words.ts';
import { useImport } from './use-imports.ts';

/** One imported file: its totals and each line's result. */
export function ImportPage() {
  const { importId = '' } = useParams();
  const found = useImport(importId);
  return (
    <div className="flex flex-col gap-6">
      <title>Bank file · Payouts · Piton</title>
      <div className="flex flex-col gap-2">
        <PayoutBackLink to={importsPath}>Bank files</PayoutBackLink>
        <h1 className="text-24 font-semibold wrap-anywhere">{found.data?.name ?? 'Bank file'}</h1>
      </div>
      {isUnknown(found.error) ? (
        <EmptyState sentence="File not found." />
      ) : (
        <Loaded query={found} waiting={<WaitingRows count={5} label="Loading the file" />}>
          {(file) => <File file={file} />}
        </Loaded>
      )}
    </div>
  );
}

function File({ file }: { file: BankImport }) {
  const state = useLocation().state as { isRepeat?: boolean } | null;
  const isRepeat = state?.isRepeat === true;
  const count = file.counts.reduce((sum, each) => sum + each.count, 0);
  return (
    <>
      <output className={isRepeat ? 'block' : 'sr-only'}>
        {isRepeat && (
          <Notice>
            <p>This file was already imported, so nothing changed. This is the earlier result.</p>
          </Notice>
        )}
      </output>
      <Whole file={file} />
      <section aria-labelledby="lines" className="flex flex-col gap-3">
        <h2 id="lines" className="text-20 font-semibold">
          Lines ({count.toLocaleString('en-US')})
        </h2>
        {notPosted(file.counts) > 0 && (
          <p className="max-w-160 text-muted text-pretty">
            Unmatched lines come first. They stay under Reconciliation until a later file corrects
            them or staff resolve them.
          </p>
        )}
        {file.lines.length === 0 ? (
          <EmptyState sentence="No line is about a payout or payment." />
        ) : (
          <ImportLines file={file} />
        )}
        {count > file.lines.length && (
          <p className="text-muted">
            Showing {file.lines.length.toLocaleString('en-US')} of {counted(count, 'line')}.
          </p>
        )}
      </section>
    </>
  );
}

function Whole({ file }: { file: BankImport }) {
  const { kind, at, by, sha256, postedMills, totalFeeMills, counts } = file;
  const isSettlement = kind === 'acquirer_csv';
  return (
    <TitledCard
      title={kindWords[kind].name}
      aside={
        <ul className="flex flex-wrap gap-2">
          {importResults
            .map((result) => ({ result, count: countOf(counts, result) }))
            .filter(({ count }) => count > 0)
            .map(({ result, count }) => (
              <li key={result}>
                <Status
                  {...resultWords[result]}
                  word={`${resultWords[result].word}: ${count.toLocaleString('en-US')}`}
                />
              </li>
            ))}
        </ul>
      }
    >
      <dl className="grid gap-4 wide:grid-cols-2">
        <Fact name="Total posted">
          <MoneyText mills={BigInt(postedMills)} />
        </Fact>
        {totalFeeMills !== 0 && (
          <Fact name={isSettlement ? 'Acquirer fees' : 'Bank fees'}>
            <MoneyText mills={BigInt(totalFeeMills)} />
          </Fact>
        )}
        {isSettlement && (
          <Fact name="To our bank account">
            <MoneyText mills={BigInt(postedMills - totalFeeMills)} />
          </Fact>
        )}
        <Fact name="Imported by">
          {by.displayName}, <DateText instant={new Date(at)} form="day-and-time" />
        </Fact>
      </dl>
      <dl className="mt-4">
        <Fact name="SHA-256">
          <code className="text-14">{sha256}</code>
        </Fact>
      </dl>
    </TitledCard>
  );
}
