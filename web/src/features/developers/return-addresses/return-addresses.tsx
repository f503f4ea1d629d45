import type { ReturnAddress } from '@piton/contract/return-addresses/return-address.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/loading/skeleton.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { useDevelopedCompany } from '../use-developed-company.ts';
import { AddAddressDialog } from './add-address-dialog.tsx';
import { RemoveAddressDialog } from './remove-address-dialog.tsx';
import { useReturnAddresses } from './use-return-addresses.ts';

/** The shops that customers may return to from the pay page. */
export function ReturnAddresses() {
  const { companyId } = useDevelopedCompany();
  return (
    <Loaded query={useReturnAddresses(companyId)} waiting={<AddressesToCome />}>
      {({ items }) => (
        <>
          <p className="max-w-160 text-16 text-pretty text-muted">
            After paying, customers can return to your shop. Payment requests may name pages at
            these addresses only, so that no one can send your customers elsewhere.
          </p>
          <div className="self-start">
            <AddAddressDialog companyId={companyId} />
          </div>
          <AddressesOfMode title="Live" mode="live" {...{ items, companyId }} />
          <AddressesOfMode title="Test" mode="test" {...{ items, companyId }} />
        </>
      )}
    </Loaded>
  );
}

type AddressesOfModeProps = {
  title: string;
  mode: SaleMode;
  items: readonly ReturnAddress[];
  companyId: string;
};

function AddressesOfMode({ title, mode, items, companyId }: AddressesOfModeProps) {
  const addresses = items.filter((address) => address.mode === mode);
  return (
    <TitledCard title={title}>
      {mode === 'test' && (
        <p className="mb-3 text-14 text-muted">
          Test payments may also return to <code>http://localhost</code>, at any port.
        </p>
      )}
      {addresses.length === 0 ? (
        <p className="text-muted">None yet.</p>
      ) : (
        <ul aria-label={`${title} return addresses`}>
          {addresses.map((address) => (
            <li
              key={address.id}
              className="flex min-h-11 items-center justify-between gap-3 border-t border-line py-2"
            >
              <span className="min-w-0 wrap-anywhere">{address.origin}</span>
              <RemoveAddressDialog companyId={companyId} address={address} />
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  );
}

function AddressesToCome() {
  return (
    <Skeleton label="Loading return addresses">
      <SkeletonBlock className="h-64 rounded-16" />
    </Skeleton>
  );
}
