import { choosePrimaryCompany } from '@piton/contract/companies/company.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { notify } from '../../ui/layers/toast.tsx';

/**
 * A reload drops everything shown of the previous company. Other tabs continue with theirs, which
 * each request names, and switch at their next navigation.
 */
export function useChooseCompany() {
  return useMutation({
    mutationFn: (companyId: string) => call(choosePrimaryCompany, { body: { companyId } }),
    onSuccess: () => location.reload(),
    onError: (error) => notify(error.message, 'danger'),
  });
}
