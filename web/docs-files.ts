import domino from '@mixmark-io/domino';
import Turndown from 'turndown';
import type { RenderedPage } from './rendered-site.ts';

/** A page, section or listed name for the search: the index is a list of them. */
type DocsEntry = {
  readonly url: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
};

/**
 * The docs' pages for programs: each as Markdown, an index of them for language models, and the text
 * that the search looks through. All are made from the rendered pages, so that they say the same.
 */
export function docsFiles(pages: readonly RenderedPage[]): Record<string, string> {
  const files: Record<string, string> = {};
  const entries: DocsEntry[] = [];
  const lines: string[] = [];
  for (const { path, html } of pages) {
    const article = domino.createDocument(html).querySelector('[data-docs]');
    if (!article) continue;
    for (const element of Array.from(
      article.querySelectorAll('script,button,nav,[aria-hidden=true],[data-demo]'),
    )) {
      element.remove();
    }
    entries.push(...entriesOf(article, path));
    files[`${path}.md`] = `${markdown.turndown(article as HTMLElement)}\n`;
    lines.push(
      `- [${textOf(article.querySelector('h1'))}](%ORIGIN%${path}.md): ${textOf(article.querySelector('header p'))}`,
    );
  }
  files['/devdocs/search.json'] = JSON.stringify(entries);
  files['/llms.txt'] = `${introduction}${lines.join('\n')}\n`;
  return files;
}

const introduction = `# Piton

> Card payments for businesses in Saint Lucia, in Eastern Caribbean dollars (XCD). A server creates a payment request with a secret key, sends the customer to its \`url\`, and learns the outcome by webhook.

The API is described in full by [OpenAPI 3.1](%ORIGIN%/v1/openapi.json), and as a [Postman collection](%ORIGIN%/devdocs/piton.postman_collection.json). Every page below is Markdown; without \`.md\` it is a web page.

## Developer docs

`;

/** The title stands for the page, each heading for its section, and each entry of a list with an id for itself. */
function entriesOf(article: Element, path: string): DocsEntry[] {
  const page = textOf(article.querySelector('h1'));
  const lead = { url: path, page, title: page, text: textOf(article.querySelector('header p')) };
  const sections = Array.from(article.querySelectorAll('section[id]'), (section) => ({
    url: `${path}#${section.id}`,
    page,
    title: textOf(section.querySelector('h2,h3')),
    text: ownText(section),
  }));
  const names = Array.from(article.querySelectorAll('dl > div[id]'), (entry) => ({
    url: `${path}#${entry.id}`,
    page,
    title: textOf(entry.querySelector('dt > *') ?? entry.querySelector('dt')),
    text: spacedText(entry.querySelector('dd')),
  }));
  return [lead, ...sections, ...names];
}

/** Without the heading, inner sections and long code. */
function ownText(section: Element): string {
  const copy = section.cloneNode(true) as Element;
  for (const inner of Array.from(
    copy.querySelectorAll('h2,h3,section[id],figure,[data-samples]'),
  )) {
    inner.remove();
  }
  return spacedText(copy);
}

/** Blocks have no space between them in the document. */
function spacedText(element: Element | null): string {
  if (!element) return '';
  const copy = element.cloneNode(true) as Element;
  for (const block of Array.from(copy.querySelectorAll('p,li,dt,dt > *,dd,dd > *,td,th'))) {
    block.appendChild(copy.ownerDocument.createTextNode(' '));
  }
  return textOf(copy).replaceAll(/ (?=[.,:;)])/g, '');
}

function textOf(element: Element | null): string {
  return (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

const markdown = new Turndown({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
});
markdown.addRule('heading', {
  filter: ['h1', 'h2', 'h3', 'h4'],
  replacement: (_text, node) =>
    `\n\n${'#'.repeat(Number(node.nodeName.at(1)))} ${textOf(node)}\n\n`,
});
markdown.addRule('snippet', {
  filter: 'figure',
  replacement: (_text, node) => {
    const figure = node as Element;
    const code = figure.querySelector('code');
    const name = textOf(figure.querySelector('figcaption'));
    return `\n\n${name}:\n\n\`\`\`${code?.getAttribute('data-language') ?? ''}\n${code?.textContent ?? ''}\n\`\`\`\n\n`;
  },
});
markdown.addRule('name list', {
  filter: 'dl',
  replacement: (_text, node) => {
    const entries = Array.from((node as Element).querySelectorAll('dl > div'), (entry) => {
      const [name, kind] = Array.from(entry.querySelector('dt')?.children ?? [], textOf);
      const meaning = Array.from(entry.querySelectorAll('dd'), (each) =>
        markdown.turndown(each),
      ).join(' ');
      const label = name ?? textOf(entry.querySelector('dt'));
      return `- \`${label}\`${kind ? ` (${kind})` : ''}: ${meaning.replaceAll('\n', '\n  ')}`;
    });
    return `\n\n${entries.join('\n')}\n\n`;
  },
});
markdown.addRule('table', {
  filter: 'table',
  replacement: (_text, node) => {
    const rows = Array.from((node as Element).querySelectorAll('tr'), (row) =>
      Array.from(row.children, (cell) =>
        markdown.turndown(cell as HTMLElement).replaceAll('|', '\\|'),
      ),
    );
    const [head = [], ...body] = rows;
    const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
    return `\n\n${[lineOf(head), lineOf(head.map(() => '---')), ...body.map(lineOf)].join('\n')}\n\n`;
  },
});
markdown.addRule('link', {
  filter: (node) => node.nodeName === 'A' && (node.getAttribute('href') ?? '').startsWith('/'),
  replacement: (text, node) => {
    const href = (node as Element).getAttribute('href') ?? '';
    const address = href.replace(/^(\/devdocs[\w/-]*)(?=$|#)/, '$1.md');
    return `[${text}](%ORIGIN%${address})`;
  },
});
