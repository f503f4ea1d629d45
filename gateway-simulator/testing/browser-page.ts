/** Reads a page as a browser would: its only form, if it has one. */
export type BrowserPage = {
  status: number;
  url: string;
  html: string;
  action: string | undefined;
  method: string | undefined;
  /** The values of its hidden inputs. */
  fields: Record<string, string>;
};

export async function readPage(response: Response): Promise<BrowserPage> {
  return { ...openPage(await response.text(), response.url), status: response.status };
}

export function openPage(html: string, url: string): BrowserPage {
  const [, method, action] = /<form method="(\w+)" action="([^"]*)"/.exec(html) ?? [];
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  const fields = Array.from(inputs, ([, name = '', value = '']) => [name, decodeEntities(value)]);
  return {
    status: 200,
    url,
    html,
    action: action === undefined ? undefined : new URL(decodeEntities(action), url).href,
    method,
    fields: Object.fromEntries(fields) as Record<string, string>,
  };
}

export async function submitForm(
  { action, method, fields }: BrowserPage,
  typed: Record<string, string> = {},
): Promise<BrowserPage> {
  if (action === undefined) throw new Error('the page has no form');
  const form = new URLSearchParams({ ...fields, ...typed });
  const response =
    method === 'get'
      ? await fetch(`${action}?${form.toString()}`)
      : await fetch(action, { method: 'POST', body: form });
  return readPage(response);
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function decodeEntities(html: string): string {
  return html.replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => characters[name] ?? '');
}
