import { controlId } from './form/form-values.ts';
import type { PayProps } from './pay-props.ts';
import { useLanguage } from './texts/use-texts.ts';
import { testModeTexts } from './test-mode-texts.ts';

type TestBandProps = { readonly testCards: PayProps['testCards'] | false };

/**
 * Marks a test payment, so that it can't be confused with a real one. A tap on a card fills in its
 * number.
 */
export function TestBand({ testCards }: TestBandProps) {
  const { language, texts } = useLanguage();
  const words = testModeTexts[language];
  return (
    <section
      aria-label={words.label}
      className="mt-4 overflow-hidden rounded-10 border border-line"
    >
      <p className="hatched flex flex-wrap gap-x-2 px-3 py-2 text-16 text-on-gold">
        <strong className="font-semibold">{texts.test.mark}</strong>
        <span>{words.nothingMoves}</span>
      </p>
      {testCards && (
        <ul>
          {testCards.map(([number, outcome]) => (
            <li key={number}>
              <button
                type="button"
                onClick={() => typeIn(number)}
                className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 px-3 text-14 -outline-offset-2 hover:bg-sunken"
              >
                <span className="text-primary tabular-nums underline">{number}</span>
                <span className="text-muted">{words[outcome]}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Notifies the form's listeners as any edit does. Does nothing during a payment. */
function typeIn(number: string): void {
  const control = document.getElementById(controlId('cardNumber'));
  if (!(control instanceof HTMLInputElement) || control.matches(':disabled')) return;
  control.value = number;
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.focus();
}
