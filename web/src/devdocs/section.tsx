import type { ReactNode } from 'react';

type SectionProps = { id: string; title: string; children: ReactNode };

const body =
  'flex min-w-0 flex-col gap-4 text-pretty desktop:scroll-mt-6 ' +
  '[&>:is(p,ul,ol)]:max-w-170 [&_p_a]:text-primary [&_p_a]:underline [&_li_a]:text-primary [&_li_a]:underline ' +
  '[&_ol]:list-decimal [&_ul]:list-disc [&_ol]:pl-5 [&_ul]:pl-5 [&_li]:mt-1';

/** A section of the docs with its own address. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`${body} border-line not-first-of-type:border-t not-first-of-type:pt-8`}
    >
      <h2
        id={`${id}-title`}
        className="text-24 font-semibold tracking-tight text-balance wrap-anywhere"
      >
        <SelfLink id={id}>{title}</SelfLink>
      </h2>
      {children}
    </section>
  );
}

export function SubSection({ id, title, children }: SectionProps) {
  return (
    <section id={id} className={`${body} pt-2`}>
      <h3 className="text-20 font-semibold text-balance">
        <SelfLink id={id}>{title}</SelfLink>
      </h3>
      {children}
    </section>
  );
}

/** A link to this section, for copying. */
function SelfLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <a href={`#${id}`} className="group rounded-6">
      {children}
      <span
        aria-hidden="true"
        className="ml-2 text-muted opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
      >
        #
      </span>
    </a>
  );
}

/** A name used in code. */
export function Code({ children }: { children: ReactNode }) {
  return <code className="rounded-6 bg-sunken px-1 py-0.5 text-14 wrap-anywhere">{children}</code>;
}
