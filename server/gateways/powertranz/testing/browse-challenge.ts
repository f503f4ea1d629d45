import { returnUrl } from './messages.ts';

/** The customer's part in a challenge; without a password it is cancelled. */
type Customer = { password?: string; merchantUrl?: string };

/** The request that the browser makes at the end; null if the issuer's page doesn't lead back. */
export type PostedCallback = { url: string; contentType: string; body: string } | null;

/** Follows the forms of the challenge's document, as a browser does, to an address of the merchant. */
export async function browseChallenge(
  html: string,
  simulatorUrl: string,
  { password, merchantUrl = returnUrl }: Customer = {},
): Promise<PostedCallback> {
  let form = formIn(html, simulatorUrl);
  for (let step = 0; form && step < 5; step += 1) {
    const body = new URLSearchParams(form.fields);
    if (form.action.startsWith(merchantUrl)) {
      const contentType = 'application/x-www-form-urlencoded';
      return { url: form.action, contentType, body: body.toString() };
    }
    if (form.hasPassword) {
      body.set('password', password ?? '');
      body.set('action', password === undefined ? 'cancel' : 'submit');
    }
    const response = await fetch(form.action, { method: 'POST', body });
    form = formIn(await response.text(), response.url);
  }
  return null;
}

function formIn(html: string, pageUrl: string) {
  const [, action] = /<form method="post" action="([^"]*)"/.exec(html) ?? [];
  if (action === undefined) return null;
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  const fields = Array.from(inputs, ([, name = '', value = '']) => [name, decoded(value)]);
  return {
    action: new URL(decoded(action), pageUrl).href,
    fields: Object.fromEntries(fields) as Record<string, string>,
    hasPassword: html.includes('type="password"'),
  };
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function decoded(html: string): string {
  return html.replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => characters[name] ?? '');
}
