import { notify } from '../../../ui/layers/toast.tsx';
import { copiedText } from './copied-text.ts';

/** Browsers reject on insecure pages or without permission. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(copiedText(text));
    notify('Copied', 'positive');
  } catch {
    notify('Cannot copy', 'danger');
  }
}
