import type { ReactNode } from 'react';

/** For figures compared by column. It scrolls on narrow screens. */
export function Table({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <section
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it.
      tabIndex={0}
      className="overflow-x-auto rounded-6 border border-line bg-surface"
    >
      <table className="w-full border-collapse text-left text-14">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  );
}

type CellProps = { isAmount?: boolean; children: ReactNode };

const cell = 'h-16 border-b border-line px-4 whitespace-nowrap desktop:h-11';
const amountCell = 'text-right tabular-nums';

export function HeadCell({ isAmount = false, children }: CellProps) {
  return (
    <th
      scope="col"
      className={`h-11 border-b border-line bg-sunken px-4 font-medium text-muted ${isAmount ? amountCell : ''}`}
    >
      {children}
    </th>
  );
}

export function Cell({ isAmount = false, children }: CellProps) {
  return <td className={`${cell} ${isAmount ? amountCell : ''}`}>{children}</td>;
}
