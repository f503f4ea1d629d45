import { callerOf } from '../identity/caller.ts';
import type { IdentityDeps } from '../identity/identity-deps.ts';
import type { Proof } from '../identity/second-factor/with-step-up.ts';
import { makeProposal, type Proposal } from './make-proposal.ts';

/** Makes the proposal of a request whose body also holds the proof. */
export function proposeFrom(
  deps: IdentityDeps,
  context: Parameters<typeof callerOf>[0],
  { password, secondFactor, ...proposal }: Proposal & Proof,
) {
  return makeProposal(deps, callerOf(context), proposal, { password, secondFactor });
}
