import { controlOf } from './form-values.ts';

/**
 * Clears card number and CVV when the page is left, so that neither Back nor the browser's saved
 * session restores them. Returns a function that stops this.
 */
export function clearCardOnLeaving(form: HTMLFormElement): () => void {
  const forget = () => {
    for (const field of ['cardNumber', 'cvv'] as const) {
      const control = controlOf(form, field);
      if (!control?.value) continue;
      control.value = '';
      // Notifies the form's listeners as any edit does.
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
 * Whether the browser restored the form from an earlier visit. A focused form may hold text the
 * customer typed before the script loaded, which stays.
 */
function isRestored(form: HTMLFormElement): boolean {
  if (form.contains(document.activeElement)) return false;
  const [navigation] = performance.getEntriesByType('navigation');
  return (
    navigation instanceof PerformanceNavigationTiming &&
    (navigation.type === 'back_forward' || navigation.type === 'reload')
  );
}
