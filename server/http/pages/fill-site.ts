import { fill } from '../endpoints/mark-mode.ts';

/*
 * Fills the placeholders of the built site (web/src/site/placeholders.ts) with the operator's
 * origin and support address, and the status page's figures.
 */
const originPlaceholder = '%ORIGIN%';
const supportPlaceholder = '%SUPPORT_EMAIL%';
const statusPlaceholder = '%STATUS%';

export function fillSite(text: string, site: { origin: string; supportEmail: string }): string {
  return text
    .replaceAll(originPlaceholder, () => encoded(site.origin))
    .replaceAll(supportPlaceholder, () => escaped(site.supportEmail));
}

/** Puts in the figures, which are rendered for each visitor. */
export function fillStatus(html: string, figures: string): string {
  return fill(html, statusPlaceholder, figures);
}

/** Escapes text for an element, or for an attribute in quotes. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/**
 * The origin also appears in code samples, between quotes of shell, JavaScript and Dart. A host may
 * contain such a quote or "$"; in this encoding it is the same host and harmless there.
 */
function encoded(origin: string): string {
  return origin.replaceAll(
    /[^\w.:/[\]-]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
