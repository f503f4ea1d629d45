import type { Company } from '@piton/contract/company.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.tsx';
import { useCompanies } from './use-companies.ts';

type ChangedMeanwhileProps = { companyId: string; onLoaded: (newest: Company) => void };

/** Two people, or two tabs, had the same company open. Neither writes over the other unawares. */
export function ChangedMeanwhile({ companyId, onLoaded }: ChangedMeanwhileProps) {
  const { refetch } = useCompanies();
  const [isLoading, setIsLoading] = useState(false);
  const load = async () => {
    setIsLoading(true);
    const { data, error } = await refetch();
    setIsLoading(false);
    const newest = data?.items.find((company) => company.companyId === companyId);
    if (newest && !error) onLoaded(newest);
    else notify(error?.message ?? 'This company is no longer among yours.', 'danger');
  };
  return (
    <Notice tone="warning">
      <p>
        These details were changed meanwhile, in another tab or by our review. What you typed is
        still here. The newest version takes its place when you load it.
      </p>
      <Button isBusy={isLoading} onClick={() => void load()}>
        Load the newest version
      </Button>
    </Notice>
  );
}
