/** Field name → message; valid fields are absent. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

/**
 * During input no new errors appear, but shown ones are updated or removed, also in dependent
 * fields such as a repeated password. The server's error on another field stays until that field
 * changes.
 */
export function validatedOnChange(
  shown: FieldErrors,
  changed: string,
  { before, after }: { before: FieldErrors; after: FieldErrors },
): FieldErrors {
  const validated = Object.entries(shown).map(([name, error]) => {
    const isOurs = name === changed || before[name] === error;
    return [name, isOurs ? after[name] : error] as const;
  });
  return Object.fromEntries(validated.filter(([, error]) => error !== undefined));
}

export function validatedOnLeaving(
  shown: FieldErrors,
  left: string,
  found: FieldErrors,
): FieldErrors {
  // The server's error on this exact value is still true.
  const error = found[left] ?? shown[left];
  return error === undefined ? shown : { ...shown, [left]: error };
}
