/** The names of the changed fields, for an entry with masked values. */
export function changedFields<Said extends object>(before: Said, after: Said): (keyof Said)[] {
  const names = Object.keys(after) as (keyof Said)[];
  return names.filter((name) => before[name] !== after[name]);
}
