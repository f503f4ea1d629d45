export const moneyPath = '/console/money';
export const disputeImportPath = `${moneyPath}/dispute-import`;

export function salePath(saleId: string): string {
  return `${moneyPath}/sales/${encodeURIComponent(saleId)}`;
}

export function ledgerPath(companyId: string): string {
  return `${moneyPath}/companies/${encodeURIComponent(companyId)}`;
}

export function disputePath(disputeId: string): string {
  return `${moneyPath}/disputes/${encodeURIComponent(disputeId)}`;
}
