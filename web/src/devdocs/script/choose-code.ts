/** Shows the chosen language in all samples of the page, and remembers it. */
export function chooseCode(): void {
  const buttons = document.querySelectorAll<HTMLElement>('[data-sample-tabs] [data-code]');
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const before = button.getBoundingClientRect().top;
      show(button.dataset['code'] ?? '');
      // Samples above may have grown or shrunk; the pressed button stays under the finger.
      scrollBy(0, button.getBoundingClientRect().top - before);
    });
  }
  show(document.documentElement.dataset['code'] ?? '');

  function show(code: string): void {
    document.documentElement.dataset['code'] = code;
    for (const tabs of document.querySelectorAll('[data-sample-tabs]')) {
      const own = [...tabs.querySelectorAll<HTMLElement>('[data-code]')];
      // Samples without the language show curl, as the styles do.
      const shown = own.some((button) => button.dataset['code'] === code) ? code : 'curl';
      for (const button of own) {
        button.setAttribute('aria-pressed', String(button.dataset['code'] === shown));
      }
    }
    try {
      localStorage.setItem('code', code);
    } catch {
      // Without storage, the choice holds for this page.
    }
  }
}
