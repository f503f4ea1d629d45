import { notify } from '../../../ui/layers/toast.tsx';

/** Browsers reject on insecure pages or without permission. */
export async function copyCode(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(`${what}: copied.`, 'positive');
  } catch {
    notify('Your browser doesn’t let us copy. Select the text and copy it.', 'danger');
  }
}
