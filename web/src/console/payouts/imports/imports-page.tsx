import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { PayoutsHead } from '../payouts-head.tsx';
import { WaitingRows } from '../waiting-rows.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportList } from './import-list.tsx';
import { useImports } from './use-imports.ts';

/** Imports files from our bank and the acquirer. */
export function ImportsPage() {
  const imports = useImports();
  return (
    <div className="flex flex-col gap-6">
      <title>Bank files · Payouts · Piton</title>
      <PayoutsHead title="Bank files" />
      <TitledCard title="Import a file">
        <div className="flex max-w-120 flex-col gap-4">
          <p className="text-muted text-pretty">
            Its payouts and payments are posted immediately. Importing the same file twice changes
            nothing.
          </p>
          <ImportForm />
        </div>
      </TitledCard>
      <section aria-labelledby="read-in" className="flex flex-col gap-3">
        <h2 id="read-in" className="text-20 font-semibold">
          Imported files
        </h2>
        <Loaded query={imports} waiting={<WaitingRows count={3} label="Loading imported files" />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState sentence="No files imported yet." />
            ) : (
              <ImportList imports={items} />
            )
          }
        </Loaded>
      </section>
    </div>
  );
}
