import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReviewKey } from '../../queue-order.ts';
import { type DecisionValues, emptyDecision, withoutChoice } from './check-decision.ts';

const draftsKey = 'review-draft';

/**
 * Restores the unsent notes of a record. It drops the decision, because the record may have
 * changed.
 */
export function useKeptDraft({ kind, id }: ReviewKey): DecisionValues {
  const client = useQueryClient();
  const [kept] = useState(() => client.getQueryData<DecisionValues>([draftsKey, kind, id]));
  return kept ?? emptyDecision(kind);
}

/** Stored with the person's query data, and removed with it. */
export function useKeepDraft({ kind, id }: ReviewKey, values: DecisionValues): () => void {
  const client = useQueryClient();
  useEffect(() => {
    client.setQueryDefaults([draftsKey], { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData([draftsKey, kind, id], withoutChoice(values));
  }, [client, kind, id, values]);
  return () => client.removeQueries({ queryKey: [draftsKey, kind, id] });
}
