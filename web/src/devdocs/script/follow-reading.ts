/** Marks the current section in the contents, and closes the phone's menu after navigation. */
export function followReading(): void {
  const menu = document.querySelector<HTMLDetailsElement>('#docs-menu');
  menu?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.open = false;
  });
  const links = document.querySelectorAll<HTMLAnchorElement>('nav a[href^="#"]');
  const sections = document.querySelectorAll('main section:has(> h2)');
  const inSight = new Set<Element>();
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inSight.add(target);
        else inSight.delete(target);
      }
      const read = [...sections].find((section) => inSight.has(section));
      if (read) mark(links, `#${read.id}`);
    },
    // A line a third of the way down, near where people read.
    { rootMargin: '-33% 0px -66% 0px' },
  );
  for (const section of sections) watch.observe(section);
}

function mark(links: Iterable<HTMLAnchorElement>, hash: string): void {
  for (const link of links) {
    if (link.hash === hash) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}
