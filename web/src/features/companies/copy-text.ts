import { notify } from '../../ui/toast.tsx';
import { copiedText } from './copied-text.ts';

/** Browsers refuse where the page is not secure or the person said no. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(copiedText(text));
    notify('Copied', 'positive');
  } catch {
    notify('Cannot copy', 'danger');
  }
}
