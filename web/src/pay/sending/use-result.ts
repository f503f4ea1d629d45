import { useState } from 'react';
import { isQuestion } from './result-message.tsx';
import type { NotSent } from './not-sent.ts';
import type { Outcome } from './read-response.ts';

type Answer = Outcome | NotSent | null;

/** The last result. A warning about a repeated amount disappears when the amount changes. */
export function useAnswer(
  amountMills: bigint | null,
): [answer: Answer, setAnswer: (answer: Answer) => void] {
  const [answered, setAnswered] = useState<{ answer: Answer; amountMills: bigint | null }>();
  const answer = answered?.answer ?? null;
  if (isQuestion(answer) && answered?.amountMills !== amountMills) setAnswered(undefined);
  return [answer, (given) => setAnswered({ answer: given, amountMills })];
}
