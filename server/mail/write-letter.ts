import { draftDecision } from './draft-decision.ts';
import { draftLinkMail } from './draft-link-mail.ts';
import { draftNotice } from './draft-notice.ts';
import { layOutHtml } from './lay-out-html.ts';
import { layOutText } from './lay-out-text.ts';
import type { Draft, Letter } from './letter.ts';
import type { Mail } from './mail.ts';

export function writeLetter(mail: Mail, supportEmail: string): Letter {
  const draft = draftOf(mail, supportEmail);
  return {
    subject: draft.subject,
    text: layOutText(draft, supportEmail),
    html: layOutHtml(draft, supportEmail),
  };
}

function draftOf(mail: Mail, supportEmail: string): Draft {
  if ('page' in mail) return draftDecision(mail);
  return 'link' in mail ? draftLinkMail(mail) : draftNotice(mail, supportEmail);
}
