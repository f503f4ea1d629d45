import {
  type BankFileFormat,
  bankFileFormats,
  type PayoutRun,
} from '@piton/contract/payout-run.ts';
import type { FormField } from '../../../ui/use-fields.ts';
import { counted, formatWords } from '../payout-words.ts';

type Unfit = PayoutRun['unfit'][number];
type FormatChoiceProps = { field: FormField; run: PayoutRun };

/** What each form is for; one that some of the accounts are not fit for is not to be had, and says whose. */
export function FormatChoice({ field, run }: FormatChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-14 font-medium">Form of the file</legend>
      {bankFileFormats.map((format) => {
        const unfit = run.unfit.find((each) => each.format === format);
        return (
          <label
            key={format}
            className={
              'flex items-start gap-3 rounded-10 border border-line p-3 ' +
              'has-checked:border-primary has-checked:bg-primary-soft has-disabled:bg-sunken'
            }
          >
            <input
              type="radio"
              name={field.name}
              value={format}
              checked={field.value === format}
              disabled={unfit !== undefined}
              onChange={() => field.onChange(format)}
              className="mt-0.5 size-5 shrink-0 accent-primary"
            />
            <span className="min-w-0">
              <span className="block font-medium">{formatWords[format].name}</span>
              <span className="block text-14 text-muted">{formatWords[format].about}</span>
              {unfit !== undefined && (
                <span className="block text-14 text-warning wrap-anywhere">
                  {`${counted(unfit.count, 'account has', 'accounts have')} ${unfitWords[format]}: ${someOf(unfit)}.`}
                </span>
              )}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** What an account must not be, for that form. */
const unfitWords: Record<BankFileFormat, string> = {
  csv: 'a name without a letter that it can hold',
  nacha: 'no routing number that means one bank, or a name without a letter that it can hold',
  pain: 'neither a routing number nor a bank with a BIC, or a name without a letter that it can hold',
};

/** "Ana, Benoît, Cora and 12 more". */
function someOf({ names, count }: Unfit): string {
  const more = count - names.length;
  return more > 0
    ? `${names.join(', ')} and ${more.toLocaleString('en-US')} more`
    : names.join(', ');
}
