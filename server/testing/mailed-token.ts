import type { Stage } from './access/access-stage.ts';

/** The token of the link in the latest email. */
export async function mailedToken({ world }: Pick<Stage, 'world'>): Promise<string> {
  const mail = (await world.readEmails()).findLast((each) => 'link' in each);
  return mail !== undefined && 'link' in mail ? (mail.link.split('#')[1] ?? '') : '';
}
