const hourMs = 60 * 60_000;

/** The distances of both clocks from the right time, or a server's clock that stands still. */
export type WrongClock = {
  readonly name: string;
  /** The right time of the first moment; the machine's if absent. */
  readonly from?: Date;
  readonly databaseMs: number;
  readonly serverMs: number | 'frozen';
};

const leapDay = new Date('2028-02-29T12:00:00Z');
const newYear = new Date('2026-12-31T23:59:50Z');

/** From the present to the leap day. */
const toLeapDayMs = leapDay.getTime() - Math.floor(Date.now() / 1000) * 1000;

export const wrongClocks: readonly WrongClock[] = [
  { name: 'server 1 h behind', databaseMs: 0, serverMs: -hourMs },
  { name: 'server 25 h ahead', databaseMs: 0, serverMs: 25 * hourMs },
  { name: 'server frozen', databaseMs: 0, serverMs: 'frozen' },
  { name: 'server on 29 February 2028', databaseMs: 0, serverMs: toLeapDayMs },
  { name: 'database 1 h behind', databaseMs: -hourMs, serverMs: 0 },
  { name: 'database 25 h ahead', databaseMs: 25 * hourMs, serverMs: 0 },
  { name: 'both 1 h behind', databaseMs: -hourMs, serverMs: -hourMs },
  { name: 'both 25 h ahead', databaseMs: 25 * hourMs, serverMs: 25 * hourMs },
  { name: 'across 31 December', from: newYear, databaseMs: 0, serverMs: 0 },
  { name: 'both on 29 February 2028', from: leapDay, databaseMs: 0, serverMs: 0 },
  { name: 'database on 29 February 2028', databaseMs: toLeapDayMs, serverMs: 0 },
];

/** One wrong clock of each kind. */
export const fewWrongClocks = wrongClocks.filter(({ name }) =>
  ['server 25 h ahead', 'server frozen', 'database 1 h behind', 'across 31 December'].includes(
    name,
  ),
);
