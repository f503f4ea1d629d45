/**
 * Hides the notice for good after acceptance: the device stores it, and the page's first script
 * reads it.
 */
export function acceptCookies(): void {
  const button = document.getElementById('cookies-accept');
  button?.addEventListener('click', () => {
    // The button disappears, so keyboard users continue at the page's start.
    document.getElementById('content')?.focus({ preventScroll: true });
    delete document.documentElement.dataset['cookies'];
    try {
      localStorage.setItem('cookies-accepted', 'true');
    } catch {}
  });
}
