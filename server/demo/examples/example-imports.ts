import { textFromMills } from '@piton/contract/money/money.ts';
import { sql } from 'kysely';
import { bankHeader, importFile, type Weeks } from '../demo-weeks.ts';
import { setActor } from '../time-travel.ts';
import { type ExamplesSoFar, payoutOf } from './example-weeks.ts';

/** A bank file without a matching line, so that its exceptions concern only the examples. */
export async function contradictBank(
  weeks: Weeks,
  { sentIn: { cutOffDay, valueDay } }: ExamplesSoFar,
): Promise<void> {
  const [arrived, unreported, cancelled] = [
    await payoutOf(weeks, cutOffDay, 'disputes'),
    await payoutOf(weeks, cutOffDay, 'waiting'),
    await payoutOf(weeks, cutOffDay, 'unconfirmed'),
  ];
  const line = (reference: string, mills: bigint, bankFee: string) =>
    `${reference},deposited,${valueDay},${textFromMills(mills)},XCD,,${bankFee}\n`;
  const [first = '', second = ''] = weeks.staffIds;
  const importId = await importFile(weeks, {
    kind: 'bank_csv',
    name: 'example-contradictions.csv',
    text:
      bankHeader +
      line(arrived.reference, arrived.netMills, '1.50') +
      line(unreported.reference, unreported.netMills + 1000n, '') +
      line(cancelled.reference, cancelled.netMills, '') +
      line('EXAMPLE999', 100_000n, ''),
  });
  // Line numbers include the header. The third payout's line needs dual approval, the unknown one's
  // doesn't.
  for (const [staffId, number] of [
    [first, 4],
    [second, 4],
    // The importer leaves this one to the other reviewer.
    [first, 5],
  ] as const) {
    await setActor(weeks, { staffId });
    await sql`
      select resolve_import_line(${importId}::uuid, ${number}, 'Our bank wrote that it was a mistake')`.execute(
      weeks.transaction,
    );
  }
}
