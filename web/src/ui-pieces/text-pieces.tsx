import { DateText } from '../ui/dates/date-text.tsx';
import { LogoMark } from '../ui/frame/logo-mark.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { Status } from '../ui/status.tsx';
import { Fact, TitledCard } from '../ui/titled-card.tsx';
import { Columns, Specimen, Specimens } from './specimen.tsx';

const instant = new Date('2026-11-27T23:05:00Z');

export function TextPieces() {
  return (
    <Specimens title="Type, money and dates">
      <Columns>
        <Specimen name="Sizes">
          <div className="grid gap-1">
            <p className="text-32 font-semibold">Soufrière</p>
            <p className="text-24 font-semibold">Castries Central</p>
            <p className="text-20 font-medium">Gros Islet fish fry</p>
            <p className="text-16">Your customer pays on a page that carries your name.</p>
            <p className="text-14 text-muted">Visa •••• 4242 · Friday 27 November</p>
            <p className="text-12 text-muted">Code for support: unavailable</p>
          </div>
        </Specimen>
        <Specimen name="Money: balance, row, fee, declined, owed">
          <div className="grid gap-1">
            <p className="text-44 font-semibold tracking-tight">
              <MoneyText mills={12_480_500n} />
            </p>
            <p className="text-16 font-semibold">
              <MoneyText mills={250_000n} />
            </p>
            <p className="text-14">
              <MoneyText mills={6_435n} decimalPlaces={3} />
            </p>
            <p className="text-16 font-semibold">
              <MoneyText mills={80_000n} isQuiet />
            </p>
            <p className="text-16">
              <MoneyText mills={-16_250n} />
            </p>
          </div>
        </Specimen>
        <Specimen name="Dates in Saint Lucia">
          <div className="grid gap-1">
            <DateText instant={instant} />
            <DateText instant={instant} form="day-and-time" />
            <DateText instant={instant} form="weekday" />
          </div>
        </Specimen>
        <Specimen name="Logo">
          <div className="flex items-end gap-4">
            <LogoMark size="large" />
            <LogoMark />
          </div>
        </Specimen>
        <Specimen name="Titled card with facts">
          <TitledCard title="Profile" aside={<Status tone="positive" word="Verified" />}>
            <dl className="flex flex-col gap-4">
              <Fact name="Name">Maria Joseph</Fact>
              <Fact name="Email">maria@example.com</Fact>
            </dl>
          </TitledCard>
        </Specimen>
      </Columns>
    </Specimens>
  );
}
