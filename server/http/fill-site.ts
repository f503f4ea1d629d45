/*
 * What the built pages of the site leave open (web/src/site/placeholders.ts), because the operator
 * decides it: where people reach Piton, and whom they ask for help.
 */
const originPlaceholder = '%ORIGIN%';
const supportPlaceholder = '%SUPPORT_EMAIL%';

export function fillSite(text: string, site: { origin: string; supportEmail: string }): string {
  return text
    .replaceAll(originPlaceholder, () => escaped(site.origin))
    .replaceAll(supportPlaceholder, () => escaped(site.supportEmail));
}

/** In the text of an element, or of an attribute in double quotes, nothing else means anything. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
