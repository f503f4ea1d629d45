import type { ApiError } from '../../../api/api-error.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import type { FormRefusal } from '../../../ui/forms/use-form.ts';
import { useCompanies } from '../use-companies.ts';

/** If another tab saved first, loads the newest version so that the form can offer it. */
export function useCompanyRefusal() {
  const { refetch } = useCompanies();
  return async (save: () => Promise<void>): Promise<FormRefusal | null> => {
    const refusal: ApiError | null = await refusalOf(save);
    if (refusal?.code !== 'version_conflict') return refusal;
    const { isSuccess } = await refetch();
    // The notice above the button explains the rest.
    return isSuccess ? { message: 'Nothing was saved.', fields: {} } : refusal;
  };
}
