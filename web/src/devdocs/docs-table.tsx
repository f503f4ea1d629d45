import type { ReactNode } from 'react';

type DocsTableProps = {
  readonly caption: string;
  readonly head: readonly string[];
  /** The first cell names the row. */
  readonly rows: readonly (readonly [name: string, ...cells: ReactNode[]])[];
  /** Right-aligns all columns but the first. */
  readonly isMoney?: boolean;
};

/** Things compared by column. It scrolls within itself, so that the page never scrolls sideways. */
export function DocsTable({ caption, head, rows, isMoney = false }: DocsTableProps) {
  const [first, ...others] = head;
  const aligned = isMoney ? 'text-right tabular-nums whitespace-nowrap' : 'min-w-32';
  return (
    <section
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it.
      tabIndex={0}
      className="min-w-0 overflow-x-auto rounded-10 border border-line bg-surface"
    >
      <table className="w-full border-collapse text-left text-14">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunken text-muted">
          <tr>
            {first === '' ? (
              <td>{first}</td>
            ) : (
              <th scope="col" className="px-3 py-2 font-medium">
                {first}
              </th>
            )}
            {others.map((name) => (
              <th key={name} scope="col" className={`px-3 py-2 font-medium ${aligned}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="border-t border-line align-top">
              <th scope="row" className="px-3 py-3 font-medium">
                {name}
              </th>
              {others.map((column, at) => (
                <td key={column} className={`px-3 py-3 ${aligned}`}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
