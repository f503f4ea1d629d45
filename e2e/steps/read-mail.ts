import { expect, type Page } from '@playwright/test';

export type Mail = { to: string; subject: string; text: string; html: string; links: string[] };

/** Waits for the newest email to that address with that subject and word. */
export async function readEmail(page: Page, to: string, subject: string, word = ''): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(async () => {
      const response = await page.request.get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`);
      const { mails } = (await response.json()) as { mails: Mail[] };
      found = mails.find((mail) => mail.subject === subject && mail.text.includes(word));
      return found?.subject;
    })
    .toBe(subject);
  return found as Mail;
}

/** The link in that email, as an address of the product under test. */
export async function readLink(page: Page, to: string, subject: string): Promise<string> {
  const [link] = (await readEmail(page, to, subject)).links;
  const { pathname, hash } = new URL(link ?? '');
  return pathname + hash;
}
