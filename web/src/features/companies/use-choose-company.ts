import { choosePrimaryCompany } from '@piton/contract/company.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { tellOtherTabs } from '../../api/other-tabs.ts';
import { notify } from '../../ui/toast.tsx';

/** Whatever is shown of the company before goes with a reload, here and in the browser's other tabs. */
export function useChooseCompany() {
  return useMutation({
    mutationFn: (companyId: string) => call(choosePrimaryCompany, { body: { companyId } }),
    onSuccess: (_answer, companyId) => {
      tellOtherTabs({ kind: 'company_chosen', companyId });
      location.reload();
    },
    onError: (error) => notify(error.message, 'danger'),
  });
}
