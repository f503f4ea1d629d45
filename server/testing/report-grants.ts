/** What every merchant may ask of the payments of their own company. */
export function reportGrants<Grant>(merchant: Grant) {
  return {
    listSales: merchant,
    totalSales: merchant,
    exportSales: merchant,
    exportFullSales: merchant,
    getHome: merchant,
    getSalesMonths: merchant,
    getSalesChart: merchant,
  };
}
