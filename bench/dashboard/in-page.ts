/* Both run in the page and are handed over as text: they know nothing from here. */

declare global {
  var takeTasks: () => number[];
}

/** From before anything of the page runs: the tasks that a browser calls long, until they are taken. */
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

/** From where the page stands to its top and down again, two thirds of a screen with every frame. */
export async function scrollSteadily(): Promise<void> {
  const step = (innerHeight * 2) / 3;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // Short of the end, where a list would begin to load more.
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
