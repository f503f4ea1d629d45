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
    for (const button of buttons) {
      button.setAttribute('aria-pressed', String(button.dataset['code'] === code));
    }
    try {
      localStorage.setItem('code', code);
    } catch {
      // Without storage, the choice holds for this page.
    }
  }
}
