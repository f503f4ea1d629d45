/** The English sentence; the pay page translates it. */
export const demoSentence = 'This is a demo: no card is charged and no money moves.';
const demoNotice = `<p class="demo-notice" role="note">${demoSentence}</p>`;

/** Marks every page of the demo, so that it can't pass for the real service. */
export function markMode(html: string, isDemo: boolean): string {
  if (!isDemo) return html.replace('<!--demo-notice-->', '');
  return fill(
    fill(html, 'data-mode="production"', 'data-mode="demo"'),
    '<!--demo-notice-->',
    demoNotice,
  );
}

/** Sets at the server what the page's first script otherwise reads from the tab's memory. */
export function markSignedIn(html: string): string {
  return fill(html, '<html lang="en"', '<html lang="en" data-visitor="known"');
}

/** A function as the replacement keeps `$&` and the like in a company's name literal. */
export function fill(html: string, placeholder: string, content: string): string {
  if (!html.includes(placeholder)) throw new Error(`a page holds no ${placeholder}`);
  return html.replace(placeholder, () => content);
}
