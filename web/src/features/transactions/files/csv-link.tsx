import { exportSales, type SaleFilter } from '@piton/contract/payments/sale.ts';
import { FileLink } from '../../files/file-link.tsx';
import { queryOf } from '../search/sale-search.ts';

type CsvLinkProps = { companyId: string; filter: SaleFilter; isMain?: boolean };

export function CsvLink({ companyId, filter, isMain = false }: CsvLinkProps) {
  const path = `${exportSales.path}?${queryOf({ ...filter, companyId })}`;
  return <FileLink path={path} isMain={isMain} />;
}
