/** For the chosen one of a row that scrolls: on a phone it may lie beyond the edge, and nothing else would say where one is. */
export function bringIntoSight(current: HTMLLIElement | null): void {
  current?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
}
