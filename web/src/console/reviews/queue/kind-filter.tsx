import type { ReviewKind } from '@piton/contract/reviews/review.ts';
import { Link } from 'react-router';
import { queuePath } from '../review-path.ts';

const choices = [
  { name: 'All', kind: null },
  { name: 'Companies', kind: 'company' },
  { name: 'Bank accounts', kind: 'bank_account' },
] as const;

type KindFilterProps = {
  chosen: ReviewKind | null;
  countOf: (kind: ReviewKind | null) => number | null;
};

/** The address holds the filter, so that Back restores it. */
export function KindFilter({ chosen, countOf }: KindFilterProps) {
  return (
    <nav aria-label="What to review" className="w-full wide:w-auto">
      <ul className="grid grid-cols-[1fr_2fr_2fr] rounded-10 border border-line bg-sunken p-1 wide:inline-grid wide:grid-cols-3">
        {choices.map(({ name, kind }) => (
          <li key={name}>
            <Link
              to={kind === null ? queuePath : `${queuePath}?kind=${kind}`}
              replace
              aria-current={kind === chosen ? 'true' : undefined}
              className={`flex min-h-11 items-center justify-center gap-1 rounded-6 px-1 text-center text-14 wide:px-4 wide:text-16 ${
                kind === chosen ? 'segment-chosen' : 'text-muted hover:text-ink'
              }`}
            >
              {name}
              <Count count={countOf(kind)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ count }: { count: number | null }) {
  return count !== null && <span className="tabular-nums">({count})</span>;
}
