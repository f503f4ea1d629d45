import type MiniSearch from 'minisearch';

/** A page, section or listed name, as web/docs-files.ts writes it. */
type DocsEntry = Readonly<Record<'url' | 'page' | 'title' | 'text', string>>;
const hitsMax = 8;

/** Loads library and index when the reader first wants to search. */
export function searchDocs(): void {
  const input = document.querySelector<HTMLInputElement>('#docs-search');
  const results = document.getElementById('docs-results');
  if (!input || !results) return;
  let index: Promise<MiniSearch<DocsEntry>> | null = null;
  const search = async () => {
    const query = input.value.trim();
    results.hidden = query === '';
    if (query === '') return;
    try {
      index ??= loadIndex();
      const found = (await index).search(query).slice(0, hitsMax) as unknown as DocsEntry[];
      if (input.value.trim() === query) showHits(results, found);
    } catch {
      index = null;
      showHits(results, [], 'The search could not be loaded. Try again.');
    }
  };
  input.addEventListener('focus', () => {
    index ??= loadIndex();
    index.catch(() => (index = null));
  });
  input.addEventListener('input', () => void search());
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') results.querySelector('a')?.click();
  });
  document.addEventListener('keydown', (event) => moveByKey(event, input, results));
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !input.parentElement?.contains(target)) results.hidden = true;
    else if (target instanceof Element && target.closest('#docs-results a')) results.hidden = true;
  });
}

async function loadIndex(): Promise<MiniSearch<DocsEntry>> {
  const [{ default: Index }, response] = await Promise.all([
    import('minisearch'),
    fetch('/devdocs/search.json'),
  ]);
  if (!response.ok) throw new Error(`search index: ${response.status}`);
  const index = new Index<DocsEntry>({
    idField: 'url',
    fields: ['title', 'page', 'text'],
    storeFields: ['url', 'page', 'title', 'text'],
    searchOptions: {
      boost: { title: 4, page: 2 },
      prefix: true,
      fuzzy: (word) => (word.length > 4 ? 0.3 : false),
      combineWith: 'AND',
    },
  });
  index.addAll((await response.json()) as DocsEntry[]);
  return index;
}

function showHits(results: HTMLElement, hits: readonly DocsEntry[], problem?: string): void {
  const status = results.querySelector('[data-search-status]');
  const list = results.querySelector('[data-search-hits]');
  const count = hits.length === 1 ? '1 result' : `${hits.length} results`;
  if (status) status.textContent = problem ?? (hits.length === 0 ? 'Nothing found.' : count);
  list?.replaceChildren(...hits.map(hitElement));
}

function hitElement({ url, page, title, text }: DocsEntry): HTMLElement {
  const link = document.createElement('a');
  link.href = url;
  const name = document.createElement('strong');
  name.textContent = title === page ? title : `${page}: ${title}`;
  const start = document.createElement('span');
  start.textContent = text.length > 90 ? `${text.slice(0, 90)}…` : text;
  link.append(name, start);
  const item = document.createElement('li');
  item.append(link);
  return item;
}

/** "/" leads to the search, the arrows through its results, and Escape out of it. */
function moveByKey(event: KeyboardEvent, input: HTMLInputElement, results: HTMLElement): void {
  const { activeElement } = document;
  if (event.key === '/' && !(activeElement instanceof HTMLInputElement)) {
    event.preventDefault();
    input.focus();
  }
  if (results.hidden) return;
  if (event.key === 'Escape') {
    results.hidden = true;
    input.focus();
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops: readonly (Element | null)[] = [input, ...results.querySelectorAll('a')];
  const next = stops[stops.indexOf(activeElement) + step];
  if (next instanceof HTMLElement) {
    event.preventDefault();
    next.focus();
  }
}
