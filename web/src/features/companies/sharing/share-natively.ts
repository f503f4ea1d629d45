import { notify } from '../../../ui/layers/toast.tsx';

/** Phones have a share sheet with all apps that can send a link. */
export function sharesNatively(): boolean {
  return 'share' in navigator;
}

export async function shareNatively(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    // Closing the sheet is a choice, not an error.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    notify('Your phone couldn’t share it. Copy the link instead.', 'danger');
  }
}
