import type { Draft } from './email-content.ts';
import { escapeHtml } from './escape-html.ts';

/**
 * One column that every email program can render: inline colours for programs that drop style
 * sheets, and a style sheet for dark mode. Nothing is loaded from elsewhere.
 */
export function layOutHtml(draft: Draft, supportEmail: string): string {
  const { subject, preview, heading, paragraphs, facts = [], button, caution, reason } = draft;
  const text = (words: string) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${inTheDark}</style>
</head>
<body class="sea" style="margin:0;padding:0;background:#FAF7F1;color:#14212B;${font}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(preview)}${filler}</div>
<div style="max-width:480px;margin:0 auto;padding:24px 16px 32px">
<div style="padding:0 8px 16px;font-size:20px;line-height:28px;font-weight:600">${peaks}Piton</div>
<div class="card" style="background:#FFFFFF;border:1px solid #DED6C8;border-radius:16px;padding:24px">
<h1 style="margin:0 0 12px;font-size:24px;line-height:30px;font-weight:600">${escapeHtml(heading)}</h1>
${paragraphs.map(text).join('\n')}
${facts.length > 0 ? layOutFacts(facts, draft.more) : ''}${button ? layOutButton(button) : ''}
<p class="edge" style="margin:0;padding-top:16px;border-top:1px solid #DED6C8;font-size:14px;line-height:20px">${escapeHtml(caution)}</p>
</div>
<div class="quiet" style="padding:16px 8px 0;${small}">
<p style="margin:0 0 8px">You’re getting this email because ${escapeHtml(reason)}</p>
<p style="margin:0">Questions? Write to <a class="link" href="mailto:${escapeHtml(supportEmail)}" style="color:#00607A">${escapeHtml(supportEmail)}</a>.<br>Piton, Saint Lucia</p>
</div>
</div>
</body>
</html>
`;
}

const font =
  "font-family:Figtree,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:24px";
const small = 'color:#56646C;font-size:14px;line-height:20px';

/** Keeps the body text out of inbox previews. */
const filler = '&#847;&zwnj;&nbsp;'.repeat(60);

/** The two Pitons drawn with borders, the only shapes that every email program supports. */
const peaks =
  '<span style="display:inline-block;width:0;height:0;margin-left:9px;border-left:9px solid transparent;border-right:9px solid transparent;border-bottom:20px solid #F2B705;vertical-align:-2px"></span><span class="near" style="display:inline-block;width:0;height:0;margin:0 19px 0 -27px;border-left:9px solid transparent;border-right:9px solid transparent;border-bottom:15px solid #00607A;vertical-align:-2px"></span>';

const inTheDark = `@media (prefers-color-scheme:dark){
.sea{background:#0D161C!important;color:#EDF2F3!important}
.card{background:#142028!important;border-color:#26353E!important}
.quiet{color:#A3B3BB!important}
.edge{border-color:#26353E!important}
.sunken{background:#0A1116!important}
.link{color:#62C7DE!important}
.near{border-bottom-color:#62C7DE!important}
.button{background:#62C7DE!important;color:#04222B!important}
}`;

function layOutFacts(facts: NonNullable<Draft['facts']>, more = ''): string {
  const rows = facts.map(
    ([name, value]) =>
      `<p style="margin:0"><span class="quiet" style="color:#56646C">${escapeHtml(name)}:</span> ${escapeHtml(value)}</p>`,
  );
  if (more !== '') rows.push(`<p style="margin:0">${escapeHtml(more)}</p>`);
  return `<div class="sunken" style="margin:0 0 16px;padding:12px 16px;border-radius:10px;background:#F1ECE2;font-size:14px;line-height:22px;overflow-wrap:anywhere">${rows.join('')}</div>\n`;
}

function layOutButton({ label, link, note }: NonNullable<Draft['button']>): string {
  const address = escapeHtml(link);
  return `<p style="margin:8px 0 16px"><a class="button" href="${address}" style="display:block;padding:12px 24px;border-radius:10px;background:#00607A;color:#FFFFFF;font-weight:600;text-align:center;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="quiet" style="margin:0 0 16px;${small}">${escapeHtml(note)}</p>
<p class="quiet" style="margin:0 0 16px;${small}">If the button does not work, open this link:<br><a class="link" href="${address}" style="color:#00607A;overflow-wrap:anywhere;word-break:break-all">${address}</a></p>`;
}
