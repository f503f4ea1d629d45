import { ArrowUp } from 'lucide-react';
import { MoneyText } from '../ui/money-text.tsx';
import { RecordGroup, RecordRow } from '../ui/loading/record-list.tsx';
import { Status, StatusIcon } from '../ui/status.tsx';
import { Cell, HeadCell, Table } from '../ui/table.tsx';
import { Specimen, Specimens } from './specimen.tsx';

export function ListPieces() {
  return (
    <Specimens title="Status, lists and tables">
      <div className="flex flex-wrap gap-2">
        <Status tone="positive" word="Approved" icon={ArrowUp} />
        <Status tone="positive" word="ACTIVE" />
        <Status tone="warning" word="Declined" />
        <Status tone="neutral" word="Pending" />
        <Status tone="danger" word="Returned" />
        <StatusIcon tone="positive" icon={ArrowUp} isSmall />
        <StatusIcon tone="warning" isSmall />
      </div>
      <Specimen name="List: two lines on phones, one where there is room">
        <div className="overflow-clip rounded-16 border border-line bg-surface">
          <RecordGroup title="Friday 27 November" total={<MoneyText mills={330_000n} />}>
            <RecordRow
              status={{ tone: 'positive', word: 'Approved', icon: ArrowUp }}
              title="Jn Baptiste, Theresa"
              detail="4242 · Wedding cake, deposit · 3:05 pm"
              amount={<MoneyText mills={250_000n} />}
              amountDetail={<MoneyText mills={16_250n} decimalPlaces={3} />}
            />
            <RecordRow
              status={{ tone: 'warning', word: 'Declined' }}
              title="Auguste, Kervin"
              detail="1881 · N/A · 11:40 am"
              amount={<MoneyText mills={80_000n} isQuiet />}
              amountDetail="no fee"
            />
            <RecordRow
              status={{ tone: 'neutral', word: 'Pending' }}
              title="The Association of Market Vendors of Castries and Its Surroundings"
              detail="0005 · Stall rent for November and December, paid ahead for both · 9:12 am"
              amount={<MoneyText mills={1_234_567_890n} />}
              amountDetail={<MoneyText mills={80_246_912n} decimalPlaces={3} />}
            />
          </RecordGroup>
        </div>
      </Specimen>
      <Specimen name="Table">
        <PayoutTable />
      </Specimen>
    </Specimens>
  );
}

function PayoutTable() {
  return (
    <Table caption="Payouts by week">
      <thead>
        <tr>
          <HeadCell>Week of</HeadCell>
          <HeadCell isAmount>Sales</HeadCell>
          <HeadCell isAmount>Fees</HeadCell>
          <HeadCell isAmount>To your bank</HeadCell>
        </tr>
      </thead>
      <tbody>
        {[4, 3, 2].map((week) => (
          <tr key={week}>
            <Cell>{`${week * 7 - 5} November`}</Cell>
            <Cell isAmount>
              <MoneyText mills={BigInt(week) * 1_000_000n} />
            </Cell>
            <Cell isAmount>
              <MoneyText mills={BigInt(week) * 65_000n} />
            </Cell>
            <Cell isAmount>
              <MoneyText mills={BigInt(week) * 935_000n} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
