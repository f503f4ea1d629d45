/** As it stands where nobody says it in another language. */
export const demoSentence = 'This is a demo: no card is charged and no money moves.';
const demoNotice = `<p class="demo-notice" role="note">${demoSentence}</p>`;

/** Nobody may take the demo for the real thing: every page of it says so. */
export function markMode(html: string, isDemo: boolean): string {
  if (!isDemo) return html.replace('<!--demo-notice-->', '');
  return fill(
    fill(html, 'data-mode="production"', 'data-mode="demo"'),
    '<!--demo-notice-->',
    demoNotice,
  );
}

/** What the page's first script finds out for itself in a tab that remembers who is signed in. */
export function markSignedIn(html: string): string {
  return fill(html, '<html lang="en"', '<html lang="en" data-visitor="known"');
}

/** The replacement is taken as it is: `$&` and the like in a company's name mean nothing. */
export function fill(html: string, placeholder: string, content: string): string {
  if (!html.includes(placeholder)) throw new Error(`a page holds no ${placeholder}`);
  return html.replace(placeholder, () => content);
}
