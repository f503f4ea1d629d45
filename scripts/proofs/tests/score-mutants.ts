/** Of a report in Stryker's own schema what this reads. */
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
  /** Of what was noticed: the tests came to no end. */
  readonly hung: number;
  readonly counted: number;
  /** Left out by a comment in the code. */
  readonly excluded: number;
  /** What is changed once for all, as a module is loaded: every test would have to run for each. */
  readonly static: number;
  readonly survivors: readonly string[];
};

/** What hangs was noticed as well; what does not even run was never a fault. */
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
