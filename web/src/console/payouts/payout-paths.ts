export const payoutsPath = '/console/payouts';
export const importsPath = `${payoutsPath}/imports`;
export const booksPath = `${payoutsPath}/books`;
export const holidaysPath = `${payoutsPath}/holidays`;

/** A week, by the Wednesday with whose end it was cut off. */
export function runPath(cutOffDay: string): string {
  return `${payoutsPath}/${encodeURIComponent(cutOffDay)}`;
}

export function importPath(importId: string): string {
  return `${importsPath}/${encodeURIComponent(importId)}`;
}
