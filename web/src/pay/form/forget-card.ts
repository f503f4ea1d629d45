import { controlOf } from './form-values.ts';

/**
 * Takes card number and CVV out of the page when it is left, so that neither Back nor the file in
 * which a browser keeps its open pages brings them again. Answers how to stop.
 */
export function forgetCardOnLeaving(form: HTMLFormElement): () => void {
  const forget = () => {
    for (const field of ['cardNumber', 'cvv'] as const) {
      const control = controlOf(form, field);
      if (!control?.value) continue;
      control.value = '';
      // Whatever watches the form learns of it as of any other edit.
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  const handleShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted || isRestored(form)) forget();
  };
  if (document.readyState === 'complete' && isRestored(form)) forget();
  addEventListener('pagehide', forget);
  addEventListener('pageshow', handleShow);
  return () => {
    removeEventListener('pagehide', forget);
    removeEventListener('pageshow', handleShow);
  };
}

/**
 * Whether the browser filled the form in as it was on an earlier visit. Where somebody is in it, it
 * may as well have been typed before the script came, and that stays.
 */
function isRestored(form: HTMLFormElement): boolean {
  if (form.contains(document.activeElement)) return false;
  const [navigation] = performance.getEntriesByType('navigation');
  return (
    navigation instanceof PerformanceNavigationTiming &&
    (navigation.type === 'back_forward' || navigation.type === 'reload')
  );
}
