import { useEffect } from 'react';
import { hearOtherTabs } from '../api/other-tabs.ts';

/**
 * The server answers for the company that the person works with. A tab that shows another one begins
 * anew as soon as a tab beside it has chosen; of a choice on another device it does not hear.
 */
export function useChosenCompany(primaryCompany: string | null): void {
  useEffect(
    () =>
      hearOtherTabs((message) => {
        if (message.kind !== 'company_chosen' || message.companyId === primaryCompany) return;
        location.reload();
      }),
    [primaryCompany],
  );
}
