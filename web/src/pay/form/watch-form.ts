import { cleanAmount, editAmount } from '@piton/contract/fields/amount-edit.ts';
import { readEditedAmount } from '@piton/contract/fields/typed-amount.ts';
import { groupAmount } from './amount-text.ts';
import { maskCardNumber } from './card-number-mask.ts';
import { clearCardOnLeaving } from './clear-card.ts';
import { controlOf, fieldOf, type FormField } from './form-values.ts';

type Watcher = {
  readonly onEdit: (field: FormField) => void;
  readonly onLeave: (field: FormField) => void;
};

/**
 * Listens on the form, and for both events of an edit: a password manager fires no key events, and
 * sometimes only one of the two. Returns a function that stops it.
 */
export function watchForm(form: HTMLFormElement, { onEdit, onLeave }: Watcher): () => void {
  const cardNumber = controlOf(form, 'cardNumber');
  let shownCardNumber = cardNumber?.value ?? '';
  const groupCardNumber = (event: Event) => {
    // A composing keyboard owns the text; the end of composition fires another event.
    if (!(cardNumber instanceof HTMLInputElement) || isComposing(event)) return;
    shownCardNumber = regroup(cardNumber, shownCardNumber, isForwardDeletion(event));
  };
  const amount = controlOf(form, 'amount');
  let shownAmount = '';
  const correctAmount = (event: Event) => {
    if (!(amount instanceof HTMLInputElement) || isComposing(event)) return;
    shownAmount = withSeparator(amount, shownAmount, event);
  };
  const handleEdit = (event: Event) => {
    const field = fieldOf(event.target);
    if (field === 'amount') correctAmount(event);
    if (field === 'cardNumber') groupCardNumber(event);
    if (field) onEdit(field);
  };
  const handleLeave = (event: FocusEvent) => {
    const field = fieldOf(event.target);
    if (field === 'amount') {
      tidyAmount(form);
      shownAmount = amount?.value ?? '';
    }
    // The button validates everything; a message now would move it away from the finger.
    const isSubmitting =
      event.relatedTarget instanceof HTMLButtonElement && event.relatedTarget.form === form;
    if (field && !isSubmitting) onLeave(field);
  };

  // Formats text typed before this script loaded.
  if (document.activeElement !== amount) tidyAmount(form);
  if (amount) {
    const { value } = amount;
    amount.value = cleanAmount({ before: '', after: value, caret: value.length })?.text ?? value;
  }
  shownAmount = amount?.value ?? '';
  if (cardNumber instanceof HTMLInputElement) {
    shownCardNumber = regroup(cardNumber, shownCardNumber, false);
  }
  form.addEventListener('input', handleEdit);
  form.addEventListener('change', handleEdit);
  form.addEventListener('focusout', handleLeave);
  const stopForgetting = clearCardOnLeaving(form);
  return () => {
    stopForgetting();
    form.removeEventListener('input', handleEdit);
    form.removeEventListener('change', handleEdit);
    form.removeEventListener('focusout', handleLeave);
  };
}

function tidyAmount(form: HTMLFormElement): void {
  const amount = controlOf(form, 'amount');
  const amountMills = readEditedAmount(amount?.value ?? '');
  if (amount && amountMills !== null) amount.value = groupAmount(amountMills);
}

function regroup(input: HTMLInputElement, before: string, isForward: boolean): string {
  const after = input.value;
  const { text, caret } = maskCardNumber({
    before,
    after,
    caret: input.selectionStart ?? after.length,
    isForward,
  });
  if (text !== after) {
    input.value = text;
    // Setting a selection in an unfocused field would move the focus.
    if (document.activeElement === input) input.setSelectionRange(caret, caret);
  }
  return text;
}

function withSeparator(input: HTMLInputElement, before: string, event: Event): string {
  const after = input.value;
  const caret = input.selectionStart ?? after.length;
  const kept = editAmount({ before, after, caret, isForward: isForwardDeletion(event) });
  if (kept === null) return after;
  input.value = kept.text;
  // Setting a selection in an unfocused field would move the focus.
  if (document.activeElement === input) input.setSelectionRange(kept.caret, kept.caret);
  return kept.text;
}

function isComposing(event: Event): boolean {
  return event instanceof InputEvent && event.isComposing;
}

function isForwardDeletion(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === 'deleteContentForward';
}
