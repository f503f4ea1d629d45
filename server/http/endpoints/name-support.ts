import { fill } from './mark-mode.ts';

/** Where people ask for help is the operator's to say, so that the built page holds only a place for it. */
export function nameSupport(html: string, supportEmail: string): string {
  const address = supportEmail.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return fill(html, 'data-support-email=""', `data-support-email="${address}"`);
}
