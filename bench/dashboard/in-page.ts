/* Both run in the page as text, so they can't use anything from this module. */

declare global {
  var takeTasks: () => number[];
}

/** Runs before the page's own scripts: records long tasks until they are read. */
export function watchTasks(): void {
  let tasks: number[] = [];
  const watch = new PerformanceObserver((list) => {
    tasks.push(...list.getEntries().map(({ duration }) => duration));
  });
  watch.observe({ type: 'longtask', buffered: true });
  globalThis.takeTasks = () => {
    tasks.push(...watch.takeRecords().map(({ duration }) => duration));
    const taken = tasks;
    tasks = [];
    return taken;
  };
}

/**
 * Scrolls from the current position to the top and down again, two thirds of a screen per frame.
 */
export async function scrollSteadily(): Promise<void> {
  const step = (innerHeight * 2) / 3;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // Stops before the end, where a list would load more.
  const lowest = document.body.scrollHeight - innerHeight * 6;
  window.scrollTo(0, lowest);
  for (const direction of [-step, step]) {
    let [top, isThere] = [scrollY, false];
    while (!isThere) {
      top += direction;
      window.scrollTo(0, top);
      await frame();
      isThere = direction < 0 ? scrollY <= 0 : scrollY >= lowest;
    }
  }
}
