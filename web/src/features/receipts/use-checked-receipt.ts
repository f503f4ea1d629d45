import { checkReceipt, type CheckedReceipt } from '@piton/contract/receipts/receipt.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type ReceiptPlace = { readonly companyId: string; readonly token: string };

const keyOf = ({ companyId, token }: ReceiptPlace) => ['receipt', companyId, token];

/** Reloaded on every visit, because another phone may have been first. */
export function useCheckedReceipt(place: ReceiptPlace) {
  return useQuery({
    queryKey: keyOf(place),
    queryFn: ({ signal }) => call(checkReceipt, { params: place }, { signal }),
    staleTime: 0,
  });
}

export function useReceiptChanged(place: ReceiptPlace) {
  const client = useQueryClient();
  // The payment's own page shows it too, and may be cached.
  const refreshDetails = () => client.invalidateQueries({ queryKey: ['sale', place.companyId] });
  return {
    show: (receipt: CheckedReceipt) => {
      client.setQueryData(keyOf(place), receipt);
      void refreshDetails();
    },
    askAgain: () => {
      void refreshDetails();
      return client.invalidateQueries({ queryKey: keyOf(place) });
    },
  };
}
