import { formatMoney, millsFromText } from '@piton/contract/money/money.ts';
import { listSales } from '@piton/contract/payments/sale.ts';
import { formatDay } from '@piton/contract/time/time.ts';
import { useQuery } from '@tanstack/react-query';
import { Building2, Copy, FlaskConical, type LucideIcon, Receipt, Search } from 'lucide-react';
import { useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { copyText } from '../companies/sharing/copy-text.ts';
import { payLink } from '../companies/sharing/pay-link.ts';
import { useChooseCompany } from '../companies/use-choose-company.ts';
import { useCompanies } from '../companies/use-companies.ts';
import { openedAt } from '../transactions/details/link-to-sale.ts';
import { nameOf, statusOf } from '../transactions/details/shown-sale.ts';
import { type Command, type CommandGroup, commandsNamed } from './palette-command.ts';
import { usePaused } from '../../ui/forms/use-paused.ts';

export type Place = { readonly name: string; readonly path: string; readonly icon: LucideIcon };

type CommandQuery = {
  readonly text: string;
  readonly places: readonly Place[];
  readonly primaryCompany: string | null;
};

/** The commands that match the text, by group; empty groups are left out. */
export function useCommands({ text, places, primaryCompany }: CommandQuery): CommandGroup[] {
  const navigate = useNavigate();
  const payments = usePayments(text, primaryCompany);
  const companies = useCompanyCommands(primaryCompany);
  const pages = places.map(({ name, path, icon }): Command => ({
    id: path,
    name,
    icon,
    run: () => void navigate(path),
  }));
  return [
    { name: 'Go to', items: commandsNamed(pages, text) },
    { name: 'Payments', items: payments.found },
    ...companies.map(({ name, items }) => ({ name, items: commandsNamed(items, text) })),
    // Last, because it matches any text.
    { name: 'Search', items: payments.all },
  ].filter(({ items }) => items.length > 0);
}

const minLength = 2;
const maxFound = 5;

type Payments = { readonly found: readonly Command[]; readonly all: readonly Command[] };

/** The newest matching payments, and links to all matches. */
function usePayments(text: string, companyId: string | null): Payments {
  const navigate = useNavigate();
  const search = text.trim();
  const isPaused = usePaused(search) === search;
  const isSearchable = companyId !== null && search.length >= minLength;
  const { data } = useQuery({
    queryKey: ['sales', companyId, { mode: 'live', search }, 'found'],
    queryFn: ({ signal }) =>
      call(
        listSales,
        { query: { companyId: companyId ?? undefined, mode: 'live', search, limit: maxFound } },
        { signal },
      ),
    enabled: isSearchable && isPaused,
  });
  if (!isSearchable) return { found: [], all: [] };
  const sought = new URLSearchParams({ q: search });
  const found = (data?.items ?? []).map((sale): Command => ({
    id: sale.id,
    name: `${nameOf(sale)}, ${formatMoney(millsFromText(sale.amount) ?? 0n)}`,
    detail: `${statusOf(sale).word}, ${formatDay(new Date(sale.created))}`,
    icon: Receipt,
    run: () =>
      void navigate({
        pathname: '/Mytransactions',
        search: openedAt(sought, { saleId: sale.id, companyId }).toString(),
      }),
  }));
  const all = [
    {
      id: 'find',
      name: `Find “${search}” in Transactions`,
      icon: Search,
      run: () => void navigate({ pathname: '/Mytransactions', search: sought.toString() }),
    },
    {
      id: 'find-test',
      name: `Find “${search}” in Test Transactions`,
      icon: FlaskConical,
      run: () => void navigate({ pathname: '/TestTransactions', search: sought.toString() }),
    },
  ];
  return { found, all };
}

function useCompanyCommands(primaryCompany: string | null): CommandGroup[] {
  const companies = useCompanies().data?.items ?? [];
  const choose = useChooseCompany();
  // The current company first.
  const inOrder = companies.toSorted(
    (one, other) =>
      Number(other.companyId === primaryCompany) - Number(one.companyId === primaryCompany),
  );
  return [
    {
      name: 'Switch company',
      items: inOrder
        .filter(({ companyId }) => companyId !== primaryCompany)
        .map(({ companyId, companyName }) => ({
          id: `company ${companyId}`,
          name: `Work with ${companyName}`,
          icon: Building2,
          run: () => choose.mutate(companyId),
        })),
    },
    {
      name: 'Pay links',
      items: inOrder.map(({ companyId, companyName, acceptsLive }) => ({
        id: `link ${companyId}`,
        name: 'Copy the pay link',
        // The pay page tells customers that the company takes no payments, so this warns the
        // merchant.
        detail: acceptsLive ? companyName : `${companyName}, not taking card payments right now`,
        icon: Copy,
        run: () => void copyText(payLink(companyId)),
      })),
    },
  ];
}
