import type { ApiError } from '../../api/api-error.ts';
import { refusalOf } from '../../api/refusal-of.ts';
import type { FormRefusal } from '../../ui/use-form.ts';
import { useCompanies } from './use-companies.ts';

/** Where somebody else has saved first, the newest version is fetched for the form to offer it. */
export function useCompanyRefusal() {
  const { refetch } = useCompanies();
  return async (save: () => Promise<void>): Promise<FormRefusal | null> => {
    const refusal: ApiError | null = await refusalOf(save);
    if (refusal?.code !== 'changed_meanwhile') return refusal;
    const { isSuccess } = await refetch();
    // What then stands above the button says more.
    return isSuccess ? { message: 'Nothing was saved.', fields: {} } : refusal;
  };
}
