import { choosePrimaryCompany } from '@piton/contract/companies/company.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { notify } from '../../ui/toast.tsx';

/**
 * Whatever is shown of the company before goes with a reload. Other tabs go on with what they show, which
 * each question names, and come along when somebody goes on in them.
 */
export function useChooseCompany() {
  return useMutation({
    mutationFn: (companyId: string) => call(choosePrimaryCompany, { body: { companyId } }),
    onSuccess: () => location.reload(),
    onError: (error) => notify(error.message, 'danger'),
  });
}
