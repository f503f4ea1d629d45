import type { Authentication, AuthenticationStatus } from '../gateway.ts';
import type { Reply } from './read-reply.ts';

/** Results without proof of the cardholder that the platform accepts, without liability shift. */
export type UnprovenPolicy = {
  /** 3D1: the card doesn't take part in 3-D Secure. */
  completesNotEnrolled: boolean;
  /** U: the issuer or card scheme couldn't authenticate. */
  completesUnavailable: boolean;
};

/** The results after which the card may be charged. */
export function acceptedBy(policy: UnprovenPolicy): AuthenticationStatus[] {
  return statuses.filter((status) => mayComplete(status, policy));
}

const statuses: readonly AuthenticationStatus[] = ['Y', 'A', 'N', 'R', 'U', 'not_enrolled'];

/** N and R are never charged. */
export function mayComplete(status: AuthenticationStatus | null, policy: UnprovenPolicy): boolean {
  switch (status) {
    case 'Y':
    case 'A':
      return true;
    case 'not_enrolled':
      return policy.completesNotEnrolled;
    case 'U':
      return policy.completesUnavailable;
    case 'N':
    case 'R':
    case null:
      return false;
  }
}

/** The evidence in a reply of the gateway itself; a browser's claim is none. */
export function authenticationIn(reply: Reply): Authentication | undefined {
  const found = reply.RiskManagement?.ThreeDSecure;
  if (!found) return undefined;
  const eci = found.Eci || null;
  const status = statusOf(found.AuthenticationStatus, found.CardEnrolled === 'N');
  return {
    status,
    eci: eci?.slice(0, evidenceLengthMax) ?? null,
    isLiabilityShifted: isShifted(status, eci),
    version: found.ProtocolVersion?.slice(0, evidenceLengthMax) || null,
    dsTransactionId: found.DsTransId?.slice(0, evidenceLengthMax) || null,
  };
}

/** A status in another spelling is not recognised. */
export function statusOf(
  status: string | null | undefined,
  isNotEnrolled: boolean,
): AuthenticationStatus | null {
  switch (status) {
    case 'Y':
    case 'A':
    case 'N':
    case 'R':
    case 'U':
      return status;
    case null:
    case undefined:
    case '':
      return isNotEnrolled ? 'not_enrolled' : null;
    default:
      return null;
  }
}

/** Mastercard's ECI is 02 or 01, that of the other schemes 05 or 06. */
function isShifted(status: AuthenticationStatus | null, eci: string | null): boolean {
  if (status === 'Y') return eci === '05' || eci === '02';
  return status === 'A' && (eci === '06' || eci === '01');
}

const evidenceLengthMax = 64;
