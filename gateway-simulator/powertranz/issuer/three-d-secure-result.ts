import { authenticationReferences } from '../records/references.ts';
import type { Authentication, AuthenticationResult } from '../records/record-types.ts';
import type { ThreeDSecureResult } from '../response-body.ts';

const eciOf = {
  MasterCard: { Y: '02', A: '01', other: '00' },
  others: { Y: '05', A: '06', other: '07' },
} as const;

/** EMV's reasons: authentication failed, suspected fraud, technical problem of the issuer. */
const reasons: Partial<Record<AuthenticationResult, string>> = { N: '01', R: '11', U: '22' };

/** Only Y and A prove something, with a cryptogram. */
export function threeDSecureResult(
  { cardBrand, spiToken }: Pick<Authentication, 'cardBrand' | 'spiToken'>,
  result: AuthenticationResult,
): ThreeDSecureResult {
  const ecis = cardBrand === 'MasterCard' ? eciOf.MasterCard : eciOf.others;
  if (result === '3D1') return { Eci: ecis.other, CardEnrolled: 'N' };
  const { cavv, dsTransId } = authenticationReferences(spiToken);
  const isProven = result === 'Y' || result === 'A';
  const reason = reasons[result];
  return {
    Eci: isProven ? ecis[result] : ecis.other,
    ...(isProven && { Cavv: cavv }),
    AuthenticationStatus: result,
    ...(reason !== undefined && { StatusReason: reason }),
    CardEnrolled: 'Y',
    ProtocolVersion: '2.2.0',
    DsTransId: dsTransId,
  };
}
