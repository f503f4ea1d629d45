import type { ErrorCode } from '@piton/contract/http/errors.ts';
import { useAccount } from '../use-account.ts';

type ProofAsked = {
  email: string;
  isCodeAsked: boolean;
  /** Where a refusal of either stands; a code that no field asks for is told above the button. */
  fieldOfCode: Partial<Record<ErrorCode, string>>;
};

/** What whoever lets somebody in is asked for once more. */
export function useProofAsked(): ProofAsked {
  const { data } = useAccount();
  const isCodeAsked = data?.secondFactor.isOn ?? false;
  return {
    email: data?.email ?? '',
    isCodeAsked,
    fieldOfCode: { wrong_password: 'password', ...(isCodeAsked && { wrong_code: 'code' }) },
  };
}
