/** For the `ref` of what takes the place of the element that had the focus. */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
