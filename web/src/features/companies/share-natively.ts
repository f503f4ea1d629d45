import { notify } from '../../ui/toast.tsx';

/** Phones have a sheet of their own with everything that can send a link. */
export function sharesNatively(): boolean {
  return 'share' in navigator;
}

export async function shareNatively(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    // Whoever closes the sheet has changed their mind.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    notify('Your phone couldn’t share it. Copy the link instead.', 'danger');
  }
}
