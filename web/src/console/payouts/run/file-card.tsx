import type { PayoutRun } from '@piton/contract/payouts/payout-run.ts';
import { DateText } from '../../../ui/dates/date-text.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Fact, TitledCard } from '../../../ui/titled-card.tsx';
import { counted, formatWords, weekdayOf } from '../payout-words.ts';
import { OpenFileDialog } from './dialogs/open-file-dialog.tsx';

type FileCardProps = Pick<PayoutRun, 'cutOffDay' | 'released'> & {
  file: NonNullable<PayoutRun['file']>;
};

/** The file sent to the bank. It is created once and immutable. */
export function FileCard({ cutOffDay, released, file }: FileCardProps) {
  const { format, sha256, madeBy, payoutCount, netMills, valueDay } = file;
  return (
    <TitledCard title="Bank file" aside={<OpenFileDialog cutOffDay={cutOffDay} file={file} />}>
      <dl className="grid gap-4 wide:grid-cols-2 desktop:grid-cols-4">
        <Fact name="Format">{formatWords[format].name}</Fact>
        <Fact name="Contents">
          {counted(payoutCount, 'payout')}, <MoneyText mills={BigInt(netMills)} />
        </Fact>
        <Fact name="Value date">{weekdayOf(valueDay)}</Fact>
        <Fact name="Created by">
          {madeBy.displayName}
          {released !== null && (
            <>
              , <DateText instant={new Date(released)} form="day-and-time" />
            </>
          )}
        </Fact>
      </dl>
      <dl className="mt-4">
        <Fact name="SHA-256 (compare with the file at our bank)">
          <code className="text-14">{sha256}</code>
        </Fact>
      </dl>
    </TitledCard>
  );
}
