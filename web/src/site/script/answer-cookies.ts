/** The notice goes for good when it is accepted: the device remembers it, as the page's first script looks it up. */
export function answerCookies(): void {
  const button = document.getElementById('cookies-accept');
  button?.addEventListener('click', () => {
    // The button is about to go, and whoever uses a keyboard goes on from where the page begins.
    document.getElementById('content')?.focus({ preventScroll: true });
    delete document.documentElement.dataset['cookies'];
    try {
      localStorage.setItem('cookies-accepted', 'true');
    } catch {}
  });
}
