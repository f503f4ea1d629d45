import type { IdentityDeps } from '../../identity/identity-deps.ts';
import type { EvidenceSeal } from './seal-evidence.ts';

export type EvidenceDeps = IdentityDeps & { readonly evidenceSeal: EvidenceSeal };
