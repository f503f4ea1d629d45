/** Field name → what is wrong with it, in words; a field that is fine is absent. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

/**
 * While a field is changed nothing new is found wrong, but what is shown and no longer true goes, or
 * says what is true now. That holds for other fields too, such as a password's repetition. What the
 * server said about another field stays: only its own change can answer that.
 */
export function judgedOnChange(
  shown: FieldErrors,
  changed: string,
  { before, after }: { before: FieldErrors; after: FieldErrors },
): FieldErrors {
  const judged = Object.entries(shown).map(([name, error]) => {
    const isOurs = name === changed || before[name] === error;
    return [name, isOurs ? after[name] : error] as const;
  });
  return Object.fromEntries(judged.filter(([, error]) => error !== undefined));
}

export function judgedOnLeaving(shown: FieldErrors, left: string, found: FieldErrors): FieldErrors {
  // What the server found wrong with this very value is still true.
  const error = found[left] ?? shown[left];
  return error === undefined ? shown : { ...shown, [left]: error };
}
