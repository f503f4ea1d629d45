import type { RawResponse } from '../../http/serve-requests.ts';
import { escapeHtml } from './escape-html.ts';

/** Fits into the smallest challenge window, 250 by 400 pixels, and loads nothing from elsewhere. */
const styles = `
:root { color-scheme: light dark; --ink: #14212b; --muted: #56646c; --line: #8a8578; --bg: #fff; --blue: #00607a; --on-blue: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #edf2f3; --muted: #a3b3bb; --line: #647681; --bg: #142028; --blue: #62c7de; --on-blue: #04222b; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 16px; background: var(--bg); color: var(--ink); font: 14px/20px system-ui, sans-serif; }
main { max-width: 360px; margin: 0 auto; }
header { padding-bottom: 8px; border-bottom: 2px solid var(--blue); font-weight: 600; }
header small { display: block; color: var(--muted); font-weight: 400; }
h1 { margin: 12px 0 8px; font-size: 18px; line-height: 24px; }
p { margin: 0 0 12px; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 12px; margin: 0 0 12px; }
dt { color: var(--muted); }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
label { display: block; margin-bottom: 4px; font-weight: 500; }
input[type=password] { width: 100%; min-height: 44px; padding: 0 12px; border: 1px solid var(--line); border-radius: 10px; background: transparent; color: inherit; font: inherit; font-size: 16px; }
.actions { display: flex; gap: 8px; margin-top: 12px; }
input + small { color: var(--muted); }
button { flex: 1; min-height: 44px; border: 1px solid var(--blue); border-radius: 10px; background: var(--blue); color: var(--on-blue); font: inherit; font-weight: 600; }
button.quiet { background: transparent; color: inherit; border-color: var(--line); font-weight: 500; }
`;

/** Shows a page of the issuer; title and content are HTML. */
export function page(title: string, content: string): RawResponse {
  return { status: 200, contentType: 'text/html; charset=utf-8', body: html(title, content) };
}

export function html(title: string, content: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${styles}</style>
</head>
<body>
<main>
<header>Simulated Bank <small>Card security</small></header>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}

/** A form with hidden fields; the content holds its buttons. */
export function form(
  { action, method = 'post', target }: { action: string; method?: 'get' | 'post'; target?: string },
  fields: Readonly<Record<string, string>>,
  content: string,
): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  const place = target === undefined ? '' : ` target="${target}"`;
  return `<form method="${method}" action="${escapeHtml(action)}"${place}>${hidden.join('')}${content}</form>`;
}

/** Submits the page's only form; the button is for browsers without scripts. */
export const submitByItself = '<script>document.forms[0].submit()</script>';
export const continueButton =
  '<noscript><div class="actions"><button type="submit">Continue</button></div></noscript>';
