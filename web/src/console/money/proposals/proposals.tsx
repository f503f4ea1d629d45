import type { ShownProposal } from '@piton/contract/proposals/proposal.ts';
import { ProposalCard } from './proposal-card.tsx';
import { CountedSection } from '../counted-section.tsx';

type ProposalsProps = {
  title: string;
  proposals: readonly ShownProposal[];
  /** The total number, which may exceed the shown ones. */
  count: number;
};

/** Proposals under a heading; renders nothing if there are none. */
export function Proposals({ title, proposals, count }: ProposalsProps) {
  if (proposals.length === 0) return null;
  return (
    <CountedSection title={title} count={count} shown={proposals.length}>
      {proposals.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} />
      ))}
    </CountedSection>
  );
}
