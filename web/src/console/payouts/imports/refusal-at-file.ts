import type { FormRefusal } from '../../../ui/forms/use-form.ts';

/**
 * Moves a message about an unreadable line to the file field. The message above the button often
 * repeats it in more words, which then replace it.
 */
export function refusalAtFile({ message, fields, retryAfterSeconds }: FormRefusal): FormRefusal {
  const { text, ...others } = fields;
  const file = text !== undefined && message.includes(text) ? message : text;
  return {
    message,
    retryAfterSeconds,
    fields: { ...(file !== undefined && { file }), ...others },
  };
}
