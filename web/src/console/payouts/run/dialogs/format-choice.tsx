import { bankFileFormats, type PayoutRun } from '@piton/contract/payouts/payout-run.ts';
import type { FormField } from '../../../../ui/forms/use-fields.ts';
import { formatWords } from '../../payout-words.ts';
import { unsupportedPayeesText } from './unsupported-payees-text.ts';

type FormatChoiceProps = { field: FormField; run: PayoutRun };

/**
 * Disables formats that some accounts can't use, and lists those owners.
 */
export function FormatChoice({ field, run }: FormatChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-14 font-medium">File format</legend>
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
                  {unsupportedPayeesText(unfit)}
                </span>
              )}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
