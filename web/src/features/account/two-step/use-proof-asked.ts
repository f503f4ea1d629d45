import type { ErrorCode } from '@piton/contract/http/errors.ts';
import { useAccount } from '../use-account.ts';

type ProofAsked = {
  email: string;
  isCodeAsked: boolean;
  /**
   * The field that shows each refusal; a wrong code without a code field appears above the button.
   */
  fieldOfCode: Partial<Record<ErrorCode, string>>;
};

/** The step-up fields for granting access to the console. */
export function useProofAsked(): ProofAsked {
  const { data } = useAccount();
  const isCodeAsked = data?.secondFactor.isOn ?? false;
  return {
    email: data?.email ?? '',
    isCodeAsked,
    fieldOfCode: { wrong_password: 'password', ...(isCodeAsked && { wrong_code: 'code' }) },
  };
}
