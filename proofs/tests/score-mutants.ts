/** The part of Stryker's report that this reads. */
export type MutationReport = {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly mutants: readonly {
          readonly mutatorName: string;
          readonly replacement?: string;
          readonly status: string;
          readonly statusReason?: string;
          readonly location: { readonly start: { readonly line: number } };
        }[];
      }
    >
  >;
};

export type Score = {
  readonly noticed: number;
  /** Caught mutants whose tests did not end. */
  readonly hung: number;
  readonly counted: number;
  /** Excluded by a comment in the code. */
  readonly excluded: number;
  /** Mutants in module-level code: each would need every test. */
  readonly static: number;
  readonly survivors: readonly string[];
};

/** A hang counts as caught; a mutant that doesn't run was never a fault. */
const noticedStatuses = new Set(['Killed', 'Timeout']);
const survivedStatuses = new Set(['Survived', 'NoCoverage']);

export function scoreOf({ files }: MutationReport): Score {
  const mutants = Object.entries(files).flatMap(([file, of]) =>
    of.mutants.map((mutant) => ({ ...mutant, file })),
  );
  const noticed = mutants.filter(({ status }) => noticedStatuses.has(status)).length;
  const survivors = mutants.filter(({ status }) => survivedStatuses.has(status));
  const ignored = mutants.filter(({ status }) => status === 'Ignored');
  const excluded = ignored.filter(
    ({ statusReason = '' }) => !statusReason.includes('ignoreStatic'),
  );
  return {
    noticed,
    hung: mutants.filter(({ status }) => status === 'Timeout').length,
    counted: noticed + survivors.length,
    excluded: excluded.length,
    static: ignored.length - excluded.length,
    survivors: survivors.map(
      ({ file, location, mutatorName, replacement = '' }) =>
        `${file}:${location.start.line} ${mutatorName} ${replacement.replaceAll(/\s+/g, ' ').slice(0, 100)}`,
    ),
  };
}
