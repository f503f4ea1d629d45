import { exportFullSales, type SaleFilter } from '@piton/contract/payments/sale.ts';
import { EllipsisVertical, FileSpreadsheet } from 'lucide-react';
import { Menu, MenuItem } from '../../../ui/layers/menu.tsx';
import { saveFile } from '../../files/save-file.ts';
import { queryOf } from '../search/sale-search.ts';

type MoreFilesProps = { companyId: string; filter: SaleFilter };

/** The table with all columns, for accounting; the other button exports the list's columns. */
export function MoreFiles({ companyId, filter }: MoreFilesProps) {
  const path = `${exportFullSales.path}?${queryOf({ ...filter, companyId })}`;
  return (
    <Menu label="More files" icon={EllipsisVertical} isIconOnly>
      <MenuItem onSelect={() => void saveFile(path)}>
        <FileSpreadsheet aria-hidden="true" />
        <span className="max-w-60 py-1">
          Full CSV
          <span className="block text-14 text-pretty text-muted">
            With references, refunds, disputes, net amount and payout
          </span>
        </span>
      </MenuItem>
    </Menu>
  );
}
