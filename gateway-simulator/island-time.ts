/** The eastern Caribbean keeps UTC−4 all year, and a card's last month ends there. */
const offsetMs = -4 * 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

export type IslandTime = {
  year: number;
  /** 1 to 12. */
  month: number;
  /** 1 to 366. */
  dayOfYear: number;
  /** Since midnight. */
  ms: number;
};

export function islandTime(epochMs: number): IslandTime {
  const shifted = new Date(epochMs + offsetMs);
  const year = shifted.getUTCFullYear();
  const sinceNewYearMs = shifted.getTime() - Date.UTC(year, 0, 1);
  return {
    year,
    month: shifted.getUTCMonth() + 1,
    dayOfYear: Math.floor(sinceNewYearMs / dayMs) + 1,
    ms: sinceNewYearMs % dayMs,
  };
}
