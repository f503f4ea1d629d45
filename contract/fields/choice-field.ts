import { z } from 'zod';
import { requiredMessage } from '../http/messages.ts';

/** One of several options, by label. The error message lists the options. */
export function choiceField<const Option extends string>(labels: Readonly<Record<Option, string>>) {
  const options = Object.keys(labels) as Option[];
  const choices = `Please choose one of these: ${options.join(', ')}.`;
  return z.enum(options, {
    error: ({ input }) => (input === undefined || input === '' ? requiredMessage : choices),
  });
}
