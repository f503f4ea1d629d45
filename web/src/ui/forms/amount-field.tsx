import { editAmount } from '@piton/contract/fields/amount-edit.ts';
import type { ComponentProps, SyntheticEvent } from 'react';
import { TextField } from './text-field.tsx';

type AmountFieldProps = Omit<ComponentProps<typeof TextField>, 'inputMode' | 'autoComplete'>;

/** An amount in EC dollars, which keeps what the pay page's amount field keeps. */
export function AmountField(props: AmountFieldProps) {
  const { value } = props.field;
  return (
    <TextField
      placeholder="0.00"
      {...props}
      inputMode="decimal"
      autoComplete="off"
      // Runs before the change reaches the form, so that the form never holds other characters.
      onInput={(event) => correct(event, value)}
    />
  );
}

function correct(
  { currentTarget: input, nativeEvent }: SyntheticEvent<HTMLInputElement>,
  before: string,
): void {
  const event = nativeEvent instanceof InputEvent ? nativeEvent : null;
  // A composing keyboard owns the text.
  if (event?.isComposing === true) return;
  const isForward = event?.inputType === 'deleteContentForward';
  const after = input.value;
  const edited = editAmount({
    before,
    after,
    caret: input.selectionStart ?? after.length,
    isForward,
  });
  if (edited === null) return;
  input.value = edited.text;
  // Setting a selection in an unfocused field would move the focus.
  if (document.activeElement === input) input.setSelectionRange(edited.caret, edited.caret);
}
