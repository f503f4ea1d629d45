import { problemWords } from '@piton/contract/http/problem-words.ts';
import { readAmount } from '@piton/contract/fields/typed-amount.ts';
import { feeWays, type FeeWay, calculate } from '../calculate-for-way.ts';

/** Shows an example until the person types, and errors once they leave the field. */
export function calculateFees(): void {
  for (const way of feeWays) {
    const place = document.querySelector(`[data-fee-way="${way}"]`);
    const field = place?.querySelector('input');
    if (!place || !field) continue;
    field.disabled = false;
    field.addEventListener('input', () => {
      showProblem(place, field, null);
      showFigures(place, way, readAmount(field.value));
    });
    field.addEventListener('change', () => showProblem(place, field, problemOf(field.value)));
    // A restored page keeps the typed text.
    showFigures(place, way, readAmount(field.value));
  }
}

function showFigures(place: Element, way: FeeWay, amountMills: bigint | null): void {
  const shown = amountMills === null || amountMills === 0n ? null : calculate(way, amountMills);
  write(place, '[data-figure]', shown?.figure ?? '–');
  write(place, '[data-detail]', shown?.detail ?? '');
}

function problemOf(text: string): string | null {
  const amountMills = readAmount(text);
  if (amountMills === null) return problemWords.no_amount;
  return amountMills === 0n ? problemWords.amount_zero : null;
}

function showProblem(place: Element, field: HTMLInputElement, problem: string | null): void {
  if (problem === null) field.removeAttribute('aria-invalid');
  else field.setAttribute('aria-invalid', 'true');
  write(place, '[data-problem]', problem ?? '');
}

function write(place: Element, selector: string, text: string): void {
  const element = place.querySelector(selector);
  if (element && element.textContent !== text) element.textContent = text;
}
