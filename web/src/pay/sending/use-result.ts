import { useState } from 'react';
import { isQuestion } from './result-message.tsx';
import type { NotSent } from './not-sent.ts';
import type { Outcome } from './read-response.ts';

type SendResult = Outcome | NotSent | null;

/** The last result. A warning about a repeated amount disappears when the amount changes. */
export function useResponse(
  amountMills: bigint | null,
): [response: SendResult, setResponse: (response: SendResult) => void] {
  const [answered, setAnswered] = useState<{ response: SendResult; amountMills: bigint | null }>();
  const response = answered?.response ?? null;
  if (isQuestion(response) && answered?.amountMills !== amountMills) setAnswered(undefined);
  return [response, (given) => setAnswered({ response: given, amountMills })];
}
