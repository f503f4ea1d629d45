const languages = ['javascript', 'flutter'] as const;
type Language = (typeof languages)[number];

/**
 * Turns the two links into tabs with keyboard support and an address. An address within a panel
 * opens that panel.
 */
export function chooseLanguage(): void {
  const list = document.getElementById('languages');
  const tabs = languages.map(tabOf);
  if (!list || tabs.includes(null)) return;
  list.setAttribute('role', 'tablist');
  for (const language of languages) prepare(language);
  show(current());
  addEventListener('hashchange', () => {
    const wanted = languages.find((each) => location.hash.startsWith(`#${each}`));
    if (wanted === undefined || wanted === current()) return;
    show(wanted);
    // The browser could not scroll to it while it was hidden.
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  });
}

function prepare(language: Language): void {
  const tab = tabOf(language);
  const panel = document.getElementById(language);
  if (!tab || !panel) return;
  tab.id = `${language}-tab`;
  tab.setAttribute('role', 'tab');
  tab.setAttribute('aria-controls', language);
  panel.setAttribute('role', 'tabpanel');
  panel.setAttribute('aria-labelledby', tab.id);
  tab.addEventListener('click', (event) => {
    // A modified click opens the link elsewhere.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    choose(language);
  });
  tab.addEventListener('keydown', (event) => {
    const next = languageAfter(language, event.key);
    if (next === null) return;
    event.preventDefault();
    if (next !== language) choose(next);
    tabOf(next)?.focus();
  });
}

/** The tab a key moves to, or null. */
function languageAfter(language: Language, key: string): Language | null {
  if (key === ' ') return language;
  if (key === 'Home') return languages[0];
  if (key === 'End') return languages[1];
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  return languages.find((each) => each !== language) ?? language;
}

function choose(language: Language): void {
  show(language);
  history.replaceState(history.state, '', `?lang=${language}`);
}

function show(language: Language): void {
  document.documentElement.dataset['lang'] = language;
  for (const each of languages) {
    const tab = tabOf(each);
    tab?.setAttribute('aria-selected', String(each === language));
    if (tab) tab.tabIndex = each === language ? 0 : -1;
  }
}

/** The choice of the page's first script, or JavaScript by default. */
function current(): Language {
  return document.documentElement.dataset['lang'] === 'flutter' ? 'flutter' : 'javascript';
}

function tabOf(language: Language): HTMLAnchorElement | null {
  return document.querySelector<HTMLAnchorElement>(`[data-language="${language}"]`);
}
