/** Requests of any merchant about their own company's payments. */
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
