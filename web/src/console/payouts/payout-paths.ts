export const payoutsPath = '/console/payouts';
export const importsPath = `${payoutsPath}/imports`;
export const reconciliationPath = `${payoutsPath}/reconciliation`;
export const holidaysPath = `${payoutsPath}/holidays`;

/** The page of a week, named by its cut-off Wednesday. */
export function runPath(cutOffDay: string): string {
  return `${payoutsPath}/${encodeURIComponent(cutOffDay)}`;
}

export function importPath(importId: string): string {
  return `${importsPath}/${encodeURIComponent(importId)}`;
}
