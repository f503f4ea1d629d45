import { useSearchParams } from 'react-router';
import { Field } from '../../ui/forms/field.tsx';
import { SelectInput } from '../../ui/forms/select-input.tsx';

/** The address's value, if it is one of the options. */
export function useFilter<Value extends string>(
  name: string,
  options: readonly Value[],
): Value | undefined {
  const [search] = useSearchParams();
  return options.find((option) => option === search.get(name));
}

type FilterSelectProps<Value extends string> = {
  name: string;
  label: string;
  options: readonly Value[];
  wordOf: (option: Value) => string;
};

/** A list's filter, which the address keeps. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { name, label, options, wordOf } = props;
  const [, setSearch] = useSearchParams();
  const chosen = useFilter(name, options);
  const choose = (value: string) =>
    setSearch(
      (search) => {
        if (value === '') search.delete(name);
        else search.set(name, value);
        return search;
      },
      { replace: true },
    );
  return (
    <Field label={label}>
      {(control) => (
        <SelectInput
          {...control}
          value={chosen ?? ''}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">All</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {wordOf(option)}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}
