import { z } from 'zod';
import { requiredMessage } from '../http/messages.ts';

/**
 * One of several, given by their labels. Whoever sends something else is told what there is to choose
 * from.
 */
export function choiceField<const Option extends string>(labels: Readonly<Record<Option, string>>) {
  const options = Object.keys(labels) as Option[];
  const choices = `Please choose one of these: ${options.join(', ')}.`;
  return z.enum(options, {
    error: ({ input }) => (input === undefined || input === '' ? requiredMessage : choices),
  });
}
