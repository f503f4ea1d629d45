import { formatWeekdayAndTime } from '@piton/contract/time/time.ts';
import { escapeHtml } from './templates/escape-html.ts';
import type { KeptEmail } from './mailbox.ts';

/** Emails have inline styles; nothing else on a page may load, run or send anything. */
export const mailboxPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function mailboxPage(mails: readonly KeptEmail[]): string {
  const rows = mails.map(
    ({ id, to, subject, at }) => `<li><a href="/dev/mailbox/${id}">
<strong>${escapeHtml(subject)}</strong>
<span>${escapeHtml(to)}</span>
<time datetime="${at.toISOString()}">${formatWeekdayAndTime(at)}</time>
</a></li>`,
  );
  const list =
    rows.length > 0
      ? `<ol>${rows.join('\n')}</ol>`
      : '<p class="empty">No emails yet. Emails that Piton would send appear here.</p>';
  return layOut(
    'Mailbox',
    `<h1>Mailbox</h1>
<p class="quiet">This demo sends no email. Emails are kept here instead. Reload to see new ones.</p>
${list}`,
  );
}

export function mailPage({ to, subject, text, html, at }: KeptEmail): string {
  return layOut(
    subject,
    `<p><a href="/dev/mailbox">Back to the mailbox</a></p>
<h1>${escapeHtml(subject)}</h1>
<p class="quiet">To ${escapeHtml(to)}, <time datetime="${at.toISOString()}">${formatWeekdayAndTime(at)}</time></p>
<iframe title="The mail" sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${inFrame(html)}"></iframe>
<h2>As text</h2>
<pre>${withLinks(text)}</pre>`,
  );
}

/** Links open outside the frame, which blocks scripts as an email program does. */
function inFrame(html: string): string {
  const framed = html.replace('<head>', '<head><base target="_top">');
  return framed.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/** Unlike elsewhere, line breaks stay. */
function withLinks(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      escapeHtml(line).replaceAll(
        /https?:\/\/(?:(?!&quot;|&#39;|&lt;|&gt;)\S)+/g,
        (link) => `<a href="${link}">${link}</a>`,
      ),
    )
    .join('\n');
}

function layOut(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Piton</title>
<style>${styles}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}

const styles = `
:root{color-scheme:light dark;--bg:light-dark(#faf7f1,#0d161c);--surface:light-dark(#fff,#142028);--sunken:light-dark(#f1ece2,#0a1116);--ink:light-dark(#14212b,#edf2f3);--muted:light-dark(#56646c,#a3b3bb);--line:light-dark(#ded6c8,#26353e);--primary:light-dark(#00607a,#62c7de);--soft:light-dark(#ddeef2,#123642)}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:400 16px/24px Figtree,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
main{max-width:720px;margin:0 auto;padding:24px 16px 48px}
h1{margin:0 0 4px;font-size:24px;line-height:30px;font-weight:600;overflow-wrap:anywhere}
h2{margin:32px 0 8px;font-size:20px;line-height:28px;font-weight:600}
p{margin:0 0 16px;overflow-wrap:anywhere}
a{color:var(--primary)}
:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
.quiet{color:var(--muted);font-size:14px;line-height:20px}
.empty{padding:48px 16px;text-align:center;color:var(--muted);background:var(--surface);border:1px solid var(--line);border-radius:16px}
ol{margin:0;padding:0;list-style:none;background:var(--surface);border:1px solid var(--line);border-radius:16px;overflow:hidden}
li+li{border-top:1px solid var(--line)}
li a{display:grid;gap:0 16px;padding:12px 16px;color:inherit;text-decoration:none;overflow-wrap:anywhere}
li a:hover{background:var(--soft)}
li a:focus-visible{outline-offset:-2px}
li strong{font-weight:600}
li span,li time{color:var(--muted);font-size:14px;line-height:20px}
iframe{display:block;width:100%;height:760px;border:1px solid var(--line);border-radius:16px;background:var(--bg)}
pre{margin:0;padding:16px;font:14px/22px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere;background:var(--sunken);border-radius:16px}
@media (min-width:640px){li a{grid-template-columns:1fr auto}li strong{grid-area:1/1}li span{grid-area:2/1}li time{grid-area:1/2/span 2;align-self:center}}
`;
