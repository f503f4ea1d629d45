import type { SaleAuthentication } from './authentication.ts';

/** The facts that the acquirer asks for in a dispute; null without 3-D Secure. */
export function authenticationWords(authentication: SaleAuthentication | null): string[] | null {
  if (authentication === null) return null;
  const { status, eci, isLiabilityShifted, version, dsTransactionId } = authentication;
  if (status === null) return ['No result'];
  return [
    statusWords[status],
    eci && `ECI ${eci}`,
    isLiabilityShifted ? 'Liability shifted to the issuer' : 'No liability shift',
    version && `Version ${version}`,
    dsTransactionId && `DS transaction ${dsTransactionId}`,
  ].filter((fact) => fact !== '');
}

const statusWords = {
  Y: 'Y, authenticated',
  A: 'A, attempted',
  N: 'N, not authenticated',
  R: 'R, rejected by the issuer',
  U: 'U, unavailable',
  not_enrolled: 'Card not enrolled',
} as const;
