import type { ApiError } from '../../api/api-error.ts';
import { refusalOf } from '../../api/refusal-of.ts';
import type { FormRefusal } from '../../ui/forms/use-form.ts';
import { useBankAccount } from './use-bank-account.ts';

/** If another tab saved first, loads the newest version so that the form can offer it. */
export function useBankRefusal() {
  const { refetch } = useBankAccount();
  return async (save: () => Promise<void>): Promise<FormRefusal | null> => {
    const refusal: ApiError | null = await refusalOf(save);
    if (refusal?.code !== 'version_conflict') return refusal;
    const { isSuccess } = await refetch();
    return isSuccess ? { message: 'Nothing was saved.', fields: {} } : refusal;
  };
}
