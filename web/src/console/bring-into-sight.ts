/**
 * Scrolls the current item into view: on a phone it may be off screen, and nothing else marks the
 * current page.
 */
export function bringIntoSight(current: HTMLLIElement | null): void {
  current?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
}
