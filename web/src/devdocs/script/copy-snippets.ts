const sayingMs = 2000;
/** A second copy restarts the timer. */
const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

/** Copies the code below the button, or selects it if the browser blocks the clipboard. */
export function copySnippets(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    const code = button.closest('figure')?.querySelector('code');
    if (code) button.addEventListener('click', () => void copy(button, code));
  }
}

async function copy(button: HTMLElement, code: Element): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${code.textContent}\n`);
    announce(button, 'Copied');
  } catch {
    getSelection()?.selectAllChildren(code);
    announce(button, 'Selected');
  }
}

/** Shows the word on the button and announces it to screen readers. */
function announce(button: HTMLElement, word: string): void {
  const shown = button.querySelector('[data-copy-state]');
  const status = document.getElementById('copied');
  if (!shown || !status) return;
  shown.textContent = word;
  status.textContent = word;
  clearTimeout(timers.get(button));
  const timer = setTimeout(() => {
    shown.textContent = 'Copy';
    status.textContent = '';
  }, sayingMs);
  timers.set(button, timer);
}
