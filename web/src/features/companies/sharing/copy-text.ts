import { notify } from '../../../ui/layers/toast.tsx';

/** Browsers reject on insecure pages or without permission. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify('Copied', 'positive');
  } catch {
    notify('Cannot copy', 'danger');
  }
}
