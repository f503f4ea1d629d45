/** Moves from the focused row to its neighbour, or to the first row. */
export function focusOnRow(step: 1 | -1): void {
  const rows = Array.from(document.querySelectorAll<HTMLElement>('[data-review-link]'));
  const place = rows.findIndex((row) => row === document.activeElement);
  rows[place === -1 ? 0 : place + step]?.focus();
}
