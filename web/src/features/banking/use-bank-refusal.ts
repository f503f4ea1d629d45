import type { ApiError } from '../../api/api-error.ts';
import { refusalOf } from '../../api/refusal-of.ts';
import type { FormRefusal } from '../../ui/use-form.ts';
import { useBankAccount } from './use-bank-account.ts';

/** Where somebody else has saved first, the newest version is fetched for the form to offer it. */
export function useBankRefusal() {
  const { refetch } = useBankAccount();
  return async (save: () => Promise<void>): Promise<FormRefusal | null> => {
    const refusal: ApiError | null = await refusalOf(save);
    if (refusal?.code !== 'changed_meanwhile') return refusal;
    const { isSuccess } = await refetch();
    return isSuccess ? { message: 'Nothing was saved.', fields: {} } : refusal;
  };
}
