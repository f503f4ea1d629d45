import { previewRefund } from '@piton/contract/refunds/refund.ts';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { refusalIn } from './check-refund.ts';

const previewOf = (saleId: string, amountCents: number) =>
  queryOptions({
    queryKey: ['refund-preview', saleId, amountCents],
    queryFn: ({ signal }) =>
      call(previewRefund, { params: { saleId }, query: { amountCents } }, { signal }),
    // Balances change with each payment.
    gcTime: 0,
  });

/** What a refund of this amount would do. */
export function useRefundPreview(saleId: string, amountCents: number) {
  return useQuery({ ...previewOf(saleId, amountCents), placeholderData: keepPreviousData });
}

/** Returns the refusal of a loaded preview. */
export function useKnownRefusal(saleId: string): (amountCents: number) => string | undefined {
  const client = useQueryClient();
  return (amountCents) => refusalIn(client.getQueryData(previewOf(saleId, amountCents).queryKey));
}

/** Reloads the payment, its lists, previews, balances and payouts. */
export function useRefundsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      ['sale', 'sales', 'refund-preview', 'companies', 'payouts'].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
  };
}
