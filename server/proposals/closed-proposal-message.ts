import type { ShownProposal } from '@piton/contract/proposals/proposal.ts';
import { formatDayAndTime } from '@piton/contract/time/time.ts';

/** The outcome for a person who comes too late: what happened, by whom and when. */
export function closedProposalMessage(proposal: ShownProposal | null): string {
  if (proposal === null || proposal.ended === null) {
    return 'This proposal is no longer open.';
  }
  const { state, endedBy, ended } = proposal;
  const when = formatDayAndTime(new Date(ended));
  const who = endedBy?.displayName || 'Someone else';
  if (state === 'done') return `${who} approved this on ${when}. It’s done.`;
  if (state === 'withdrawn') return `${who} withdrew this proposal on ${when}. No money moved.`;
  if (state === 'rejected') {
    return `${who} rejected this proposal on ${when}. No money moved.`;
  }
  return `This proposal lapsed on ${when}. No money moved.`;
}
