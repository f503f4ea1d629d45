import { SelectInput } from '../../ui/forms/select-input.tsx';
import { SkeletonBlock } from '../../ui/loading/skeleton.tsx';
import { useChooseCompany } from './use-choose-company.ts';
import { useCompanies } from './use-companies.ts';

/** Selects the current company. */
export function CompanySelector({ primaryCompany }: { primaryCompany: string }) {
  const { data, isPending } = useCompanies();
  const choose = useChooseCompany();
  if (isPending) return <SkeletonBlock className="h-11 w-40 min-w-0 rounded-10" />;
  const isLeaving = choose.isPending || choose.isSuccess;
  const shown = isLeaving ? choose.variables : primaryCompany;
  // Without a list there is no choice, and a select would show another company's name.
  if (!data?.items.some(({ companyId }) => companyId === shown)) return null;
  return (
    <div className="min-w-0">
      <SelectInput
        aria-label="Company"
        value={shown}
        disabled={isLeaving}
        onChange={(event) => choose.mutate(event.target.value)}
      >
        {data.items.map(({ companyId, companyName }) => (
          <option key={companyId} value={companyId}>
            {companyName}
          </option>
        ))}
      </SelectInput>
    </div>
  );
}
