import type { RawResponse } from '../../http/serve-requests.ts';
import { escapeHtml } from '../issuer/escape-html.ts';
import type { LoggedRequest } from './create-request-log.ts';

const columns: readonly [string, (request: LoggedRequest) => string][] = [
  ['Time (UTC)', ({ at }) => at.slice(0, 19).replace('T', ' ')],
  ['Mode', ({ mode }) => mode],
  ['Request', ({ request }) => request],
  ['Account', ({ powerTranzId }) => powerTranzId],
  ['Transaction', ({ transactionIdentifier }) => transactionIdentifier],
  ['Amount', ({ amount }) => amount],
  ['Card', ({ cardSuffix }) => (cardSuffix === '' ? '' : `•••• ${cardSuffix}`)],
  ['Fault', ({ fault }) => fault],
  ['Result', ({ result }) => result],
];

/** A plain table of the last requests and their results. */
export function requestsPage(requests: readonly LoggedRequest[]): RawResponse {
  const head = columns.map(([title]) => `<th>${title}</th>`).join('');
  const rows = requests.map((request) => {
    const cells = columns.map(([, read]) => `<td>${escapeHtml(read(request))}</td>`);
    return `<tr>${cells.join('')}</tr>\n`;
  });
  return {
    status: 200,
    contentType: 'text/html; charset=utf-8',
    body: `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>PowerTranz requests</title>
<style>
:root { color-scheme: light dark; }
body { margin: 16px; font: 14px/20px system-ui, sans-serif; }
div { overflow-x: auto; }
table { border-collapse: collapse; white-space: nowrap; font-variant-numeric: tabular-nums; }
th, td { padding: 4px 12px 4px 0; border-bottom: 1px solid #8a8578; text-align: left; vertical-align: top; }
td:last-child { min-width: 16em; white-space: normal; }
</style>
</head>
<body>
<h1>PowerTranz requests</h1>
<p>The last ${requests.length} since the start, newest first.</p>
<div><table>
<thead><tr>${head}</tr></thead>
<tbody>
${rows.join('')}</tbody>
</table></div>
</body>
</html>
`,
  };
}
