import type { ReactNode } from 'react';

type ArticleProps = { title: string; lead: ReactNode; children: ReactNode };

/** A page of text: one column with a comfortable line length. */
export function Article({ title, lead, children }: ArticleProps) {
  return (
    <article className="mx-auto flex w-full max-w-170 flex-col gap-8 px-4 py-8 desktop:py-12">
      <header>
        <h1 className="text-32 font-semibold tracking-tight text-balance">{title}</h1>
        <div className="mt-3 flex flex-col gap-3 text-pretty text-muted">{lead}</div>
      </header>
      {children}
    </article>
  );
}

type PartProps = {
  id?: string;
  title: string;
  /** 3 within a group of parts. */
  level?: 2 | 3;
  children: ReactNode;
};

export function Part({ id, title, level = 2, children }: PartProps) {
  const Heading = `h${level}` as const;
  return (
    <section
      id={id}
      className={
        'flex scroll-mt-4 flex-col gap-3 text-pretty [&_a]:rounded-6 [&_a]:text-primary ' +
        '[&_a]:underline [&_li]:mt-1 [&_ul]:list-disc [&_ul]:pl-5'
      }
    >
      <Heading className="text-20 font-semibold text-balance">{title}</Heading>
      {children}
    </section>
  );
}

/** Related parts under their own heading. */
export function PartGroup({ id, title, children }: Omit<PartProps, 'level'>) {
  return (
    <section id={id} className="flex scroll-mt-4 flex-col gap-6 border-t border-line pt-8">
      <h2 className="text-24 font-semibold tracking-tight text-balance">{title}</h2>
      {children}
    </section>
  );
}
