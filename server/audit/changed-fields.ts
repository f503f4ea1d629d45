/** The names of what was changed, for an entry in which the values themselves are masked. */
export function changedFields<Said extends object>(before: Said, after: Said): (keyof Said)[] {
  const names = Object.keys(after) as (keyof Said)[];
  return names.filter((name) => before[name] !== after[name]);
}
