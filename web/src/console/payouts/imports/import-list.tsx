import type { BankImportBrief } from '@piton/contract/payouts/bank-import.ts';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { DateText } from '../../../ui/dates/date-text.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { importPath } from '../payout-paths.ts';
import { counted } from '../payout-words.ts';
import { endWord, kindWords } from './import-words.ts';

/** Imported files, newest first; each links to its lines. */
export function ImportList({ imports }: { imports: readonly BankImportBrief[] }) {
  return (
    <ul className="divide-y divide-line overflow-clip rounded-16 border border-line bg-surface">
      {imports.map((each) => (
        <li key={each.id}>
          <Link to={importPath(each.id)} className={row}>
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-1">
              <span className="min-w-0 flex-1 basis-48">
                <span className="block font-medium wrap-anywhere">{each.name}</span>
                <span className="block text-14 text-muted wrap-anywhere">
                  {kindWords[each.kind].name} ·{' '}
                  <DateText instant={new Date(each.at)} form="day-and-time" />,{' '}
                  {each.by.displayName}
                </span>
              </span>
              <ImportState file={each} />
              <span className="font-semibold wide:w-36 wide:text-right">
                <MoneyText mills={BigInt(each.postedMills)} />
              </span>
            </span>
            <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function ImportState({ file }: { file: BankImportBrief }) {
  const { openCount } = file;
  if (openCount > 0) {
    return <Status tone="warning" word={counted(openCount, 'exception')} icon={TriangleAlert} />;
  }
  return <Status tone="positive" word={endWord(file)} />;
}

const row =
  'flex min-h-16 items-center gap-3 px-4 py-2 -outline-offset-2 transition-colors hover:bg-sunken ' +
  'desktop:px-6';
