/*
 * What the built pages of the site leave open (web/src/site/placeholders.ts), because the operator
 * decides it: where people reach Piton, and whom they ask for help.
 */
const originPlaceholder = '%ORIGIN%';
const supportPlaceholder = '%SUPPORT_EMAIL%';

export function fillSite(text: string, site: { origin: string; supportEmail: string }): string {
  return text
    .replaceAll(originPlaceholder, () => encoded(site.origin))
    .replaceAll(supportPlaceholder, () => escaped(site.supportEmail));
}

/** In the text of an element, or of an attribute in quotes, nothing else means anything. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/**
 * It also stands in code that people copy, between single quotes of a shell's, of JavaScript's and of Dart's.
 * A host may hold such a quote or a "$"; spelt in this way it is the same host, and means nothing to them.
 */
function encoded(origin: string): string {
  return origin.replaceAll(
    /[^\w.:/[\]-]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
