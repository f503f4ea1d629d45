import { createHash } from 'node:crypto';

/** A document and the policy that it is served with. */
export type ChallengeDocument = { readonly html: string; readonly policy: string };

/** The pay page's colours. Its language isn't known here, so each text is in both. */
const style = `:root{color-scheme:light dark;--bg:#fff;--ink:#14212b;--muted:#56646c;--link:#00607a}
@media(prefers-color-scheme:dark){:root{--bg:#142028;--ink:#edf2f3;--muted:#a3b3bb;--link:#62c7de}}
html,body{height:100%;margin:0}
iframe{display:block;width:100%;height:100%;border:0}
main{box-sizing:border-box;min-height:100%;display:flex;flex-direction:column;align-items:center;
justify-content:center;gap:8px;padding:24px 16px;text-align:center;background:var(--bg);
color:var(--ink);font:16px/24px system-ui,sans-serif}
p{margin:0;max-width:320px}
[lang=fr]{color:var(--muted)}
a{display:inline-block;min-width:160px;margin-top:8px;padding:10px 16px;border:1px solid;
border-radius:10px;color:var(--link);font-weight:500;text-decoration:none}`;

/** The issuer's page may replace the pay page only after the customer's click. */
const issuerMay =
  'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox ' +
  'allow-top-navigation-by-user-activation';

/**
 * The document that the pay page frames. It alone may frame other sites, and has no script: the
 * gateway's document is in a frame of its own, from which the browser goes to the issuer.
 */
export function frameDocument(path: string, issuers: readonly string[]): ChallengeDocument {
  return {
    html: page(
      'Card security',
      `<iframe src="${path}/document" sandbox="${issuerMay}" title="Your bank"></iframe>`,
    ),
    policy: policyOf([`frame-src 'self' ${issuers.join(' ')}`, "form-action 'none'"]),
  };
}

/**
 * The policy of the gateway's document, which needs scripts of its own. Its sandbox gives it an
 * origin of its own, so it can't read ours, and ends when the browser goes to the issuer.
 */
export function gatewayDocumentPolicy(issuers: readonly string[]): string {
  const sources = issuers.join(' ');
  return [
    'sandbox allow-scripts allow-forms',
    "default-src 'none'",
    `script-src 'unsafe-inline' ${sources}`,
    `style-src 'unsafe-inline' ${sources}`,
    `img-src data: ${sources}`,
    `font-src data: ${sources}`,
    `connect-src ${sources}`,
    `frame-src ${sources}`,
    `form-action ${sources}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** Notifies the pay page, which asks the server for the outcome: the message contains none. */
const returnScript =
  "if(window.top!==window)window.top.postMessage({piton:'challenge-returned'},location.origin);";

/** Where the issuer sends the browser: inside the pay page's frame, or in its place. */
export function returnDocument(payPagePath: string | null): ChallengeDocument {
  const link =
    payPagePath === null
      ? ''
      : `<p><a href="${payPagePath.replaceAll('&', '&amp;')}" target="_top">Back · Retour</a></p>`;
  return {
    html: page(
      'Payment',
      `<main><p>The payment page shows the result.</p>
<p lang="fr">La page de paiement affiche le résultat.</p>${link}</main>
<script>${returnScript}</script>`,
    ),
    policy: policyOf([`script-src ${hashSource(returnScript)}`, "form-action 'none'"]),
  };
}

/** In the frame after the challenge has ended: the pay page knows how. */
export const endedDocument: ChallengeDocument = {
  html: page(
    'Payment',
    `<main><p>This confirmation has ended.</p><p lang="fr">Cette confirmation est terminée.</p></main>`,
  ),
  policy: policyOf(["form-action 'none'"]),
};

function policyOf(rules: readonly string[]): string {
  return [
    "default-src 'none'",
    `style-src ${hashSource(style)}`,
    ...rules,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style></head><body>${body}</body></html>
`;
}
