import type { ErrorCode } from '@piton/contract/http/errors.ts';
import { useAccount } from '../use-account.ts';

type ProofRequirement = {
  email: string;
  isCodeRequired: boolean;
  /**
   * The field that shows each refusal; a wrong code without a code field appears above the button.
   */
  fieldOfCode: Partial<Record<ErrorCode, string>>;
};

/** The step-up fields for granting access to the console. */
export function useProofRequirement(): ProofRequirement {
  const { data } = useAccount();
  const isCodeRequired = data?.secondFactor.isOn ?? false;
  return {
    email: data?.email ?? '',
    isCodeRequired,
    fieldOfCode: { wrong_password: 'password', ...(isCodeRequired && { wrong_code: 'code' }) },
  };
}
