import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReviewKey } from '../queue-order.ts';
import { type DecisionValues, emptyDecision, withoutChoice } from './check-decision.ts';

const draftsKey = 'review-draft';

/**
 * What was written about a record and not sent, to come back to. What was chosen is not kept: another
 * version may be there by then.
 */
export function useKeptDraft({ kind, id }: ReviewKey): DecisionValues {
  const client = useQueryClient();
  const [kept] = useState(() => client.getQueryData<DecisionValues>([draftsKey, kind, id]));
  return kept ?? emptyDecision(kind);
}

/** Lives beside the data of the person's pages, and goes with them. */
export function useKeepDraft({ kind, id }: ReviewKey, values: DecisionValues): () => void {
  const client = useQueryClient();
  useEffect(() => {
    client.setQueryDefaults([draftsKey], { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData([draftsKey, kind, id], withoutChoice(values));
  }, [client, kind, id, values]);
  return () => client.removeQueries({ queryKey: [draftsKey, kind, id] });
}
