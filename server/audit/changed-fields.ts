/** The names of the changed fields, for an entry with masked values. */
export function changedFields<Fields extends object>(
  before: Fields,
  after: Fields,
): (keyof Fields)[] {
  const names = Object.keys(after) as (keyof Fields)[];
  return names.filter((name) => before[name] !== after[name]);
}
