import { fill } from './mark-mode.ts';

/** The operator sets the support address, so the built page only has a placeholder for it. */
export function nameSupport(html: string, supportEmail: string): string {
  const address = supportEmail.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return fill(html, 'data-support-email=""', `data-support-email="${address}"`);
}
