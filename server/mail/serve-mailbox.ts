import { AppError } from '@piton/contract/http/errors.ts';
import type { HttpApp, HttpContext } from '../http/http-app.ts';
import type { KeptEmail, Mailbox } from './mailbox.ts';
import { mailPage, mailboxPage, mailboxPolicy } from './mailbox-pages.ts';

/** Shows the demo's emails to people and tests. Never bound if emails are really sent. */
export function serveMailbox(app: HttpApp, mailbox: Pick<Mailbox, 'list' | 'find'>): void {
  app.get('/dev/mailbox', async (c) => {
    begin(c, '/dev/mailbox');
    return page(c, mailboxPage(await mailbox.list()));
  });
  app.get('/dev/mailbox.json', async (c) => {
    begin(c, '/dev/mailbox.json');
    const to = c.req.query('to');
    const mails = await mailbox.list();
    return c.json({ mails: mails.filter((mail) => to === undefined || isTo(mail, to)) });
  });
  app.get('/dev/mailbox/:id', async (c) => {
    begin(c, '/dev/mailbox/:id');
    const mail = await mailbox.find(c.req.param('id'));
    return mail === null ? c.notFound() : page(c, mailPage(mail));
  });
}

/** These emails open accounts, so no other site's page may read them, not even through a link. */
function begin(c: HttpContext, route: string): void {
  c.set('route', route);
  const site = c.req.header('sec-fetch-site') ?? 'none';
  if (site !== 'none' && site !== 'same-origin') throw new AppError('foreign_origin');
}

function isTo(mail: KeptEmail, address: string): boolean {
  return mail.to.toLowerCase() === address.toLowerCase();
}

function page(c: HttpContext, html: string): Response | Promise<Response> {
  return c.html(html, 200, { 'content-security-policy': mailboxPolicy, 'x-robots-tag': 'noindex' });
}
