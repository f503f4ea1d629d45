/** The spice market's earlier sales, one for each day of the week. */
export const demoSales = [
  { day: 0, name: 'Shanelle Jn Baptiste', purpose: 'Nutmeg and mace', cents: 12_550n },
  { day: 0, name: 'Andre Polius', purpose: 'Cocoa sticks', cents: 4_200n },
  { day: 1, name: 'Claire Dubois', purpose: 'Spice basket', cents: 23_375n },
  { day: 2, name: 'Marcus Hippolyte', purpose: 'Bay rum and cloves', cents: 8_900n },
  { day: 2, name: 'Joan St Rose', purpose: 'Vanilla, 12 pods', cents: 15_600n },
  { day: 3, name: 'Peter Emmanuel', purpose: 'Turmeric for the hotel', cents: 41_050n },
  { day: 4, name: 'Lucia Mathurin', purpose: 'Cinnamon bark', cents: 6_725n },
  { day: 5, name: 'Kerwin Alcide', purpose: 'Seasoning peppers', cents: 3_999n },
  { day: 6, name: 'Yvette Serieux', purpose: 'Spice basket', cents: 19_800n },
] as const;
