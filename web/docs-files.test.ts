import { expect, test } from 'vitest';
import { docsFiles } from './docs-files.ts';

const html = `<nav>Not a part</nav><article data-docs>
  <header><h1>Refunds</h1><p>Give money back.</p></header>
  <section id="refund"><h2><a href="#refund">Refund<span aria-hidden="true">#</span></a></h2>
    <p>Send <code>refund_id</code>, see <a href="/devdocs/server#look-ups">look-ups</a> and <a href="/developers">keys</a>.</p>
    <p data-demo>In the demo alone.</p>
    <figure><figcaption><span>refund.sh</span><button>Copy</button></figcaption><div><pre><code data-language="shell">curl <span>'a_b'</span>
done</code></pre></div></figure>
    <dl><div id="reason"><dt><code>reason</code><span>required</span></dt><dd>For <em>you</em>.</dd></div></dl>
    <table><thead><tr><th>Limit</th><th>Value</th></tr></thead><tbody><tr><td>a|b</td><td>16</td></tr></tbody></table>
  </section></article>`;

const files = docsFiles([
  { path: '/devdocs/refunds', head: '', html },
  { path: '/about', head: '', html: '<main>no docs</main>' },
]);

test('a page as Markdown keeps headings, code, lists of names, tables and links', () => {
  expect(files['/devdocs/refunds.md']).toBe(`# Refunds

Give money back.

## Refund

Send \`refund_id\`, see [look-ups](%ORIGIN%/devdocs/server.md#look-ups) and [keys](%ORIGIN%/developers).

refund.sh:

\`\`\`shell
curl 'a_b'
done
\`\`\`

- \`reason\` (required): For _you_.

| Limit | Value |
| --- | --- |
| a\\|b | 16 |
`);
});

test('the index and the search name each page, section and listed name', () => {
  expect(files['/llms.txt']).toContain(
    '- [Refunds](%ORIGIN%/devdocs/refunds.md): Give money back.\n',
  );
  const entries = JSON.parse(files['/devdocs/search.json'] ?? '') as object[];
  expect(entries).toEqual([
    { url: '/devdocs/refunds', page: 'Refunds', title: 'Refunds', text: 'Give money back.' },
    expect.objectContaining({ url: '/devdocs/refunds#refund', title: 'Refund' }),
    { url: '/devdocs/refunds#reason', page: 'Refunds', title: 'reason', text: 'For you.' },
  ]);
  expect(Object.keys(files)).toHaveLength(3);
});
