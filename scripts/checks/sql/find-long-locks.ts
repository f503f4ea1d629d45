type File = { readonly name: string; readonly sql: string };

/**
 * Statements that lock a table which servers use, for as long as PostgreSQL reads or rewrites it, in
 * the migrations since the last release. A table that they create is empty during the upgrade, so
 * anything may happen to it.
 */
export function findLongLocks(
  migrations: readonly File[],
  { released, exceptions }: { readonly released: ReadonlySet<string> } & Exceptions,
): string[] {
  const fresh = migrations.filter(({ name }) => !released.has(name));
  const created = new Set<string>();
  return fresh.flatMap(({ name, sql }) => {
    for (const [, table = ''] of sql.matchAll(createdTable)) created.add(table);
    if (name in exceptions) return [];
    return statementsIn(sql)
      .filter((statement) => !created.has(tableOf(statement)))
      .flatMap((statement) => problemsOf(statement, sql.startsWith('-- no transaction\n')))
      .map((problem) => `${name} ${problem}`);
  });
}

type Exceptions = { readonly exceptions: Readonly<Record<string, string>> };

const createdTable = /\bcreate table (?:if not exists )?(?:\w+\.)?(\w+)/gi;

type Rule = {
  readonly pattern: RegExp;
  readonly problem: string;
  /** Locks for a moment in a transaction of its own. */
  readonly mayBeAlone?: true;
};

const rules: readonly Rule[] = [
  {
    pattern: /^create (?:unique )?index (?!concurrently)/i,
    problem:
      'builds an index under a lock. Put “create index concurrently if not exists” into a migration of its own that begins with “-- no transaction”.',
  },
  {
    pattern: /^drop index (?!concurrently)/i,
    problem:
      'drops an index under a lock. Put “drop index concurrently if exists” into a migration of its own that begins with “-- no transaction”.',
  },
  {
    pattern: /^(?:reindex|cluster|vacuum full)\b/i,
    problem: 'rewrites under a lock. Build a new index concurrently, or leave it to the operator.',
  },
  {
    pattern: /^(?:update|delete from)\b/i,
    problem:
      'changes rows under locks that last until it has changed all. Change them in parts, by a job.',
  },
  {
    pattern: /^do\b/i,
    problem: 'runs statements that this check can’t read. Write them without “do”.',
  },
];

const alterations: readonly Rule[] = [
  {
    pattern: /^add (?:constraint \w+ )?(?:unique|primary key|exclude)\b(?! using index\b)/i,
    problem:
      'builds a constraint’s index under a lock. Build a unique index concurrently first, then “add constraint … unique using index”.',
  },
  {
    pattern: /^add (?:constraint \w+ )?(?:check|foreign key)\b(?![\s\S]*\bnot valid$)/i,
    problem: 'adds a constraint that reads all rows under a lock. Add “not valid”.',
  },
  {
    pattern: /^validate constraint\b/i,
    mayBeAlone: true,
    problem:
      'validates a constraint together with other migrations, whose locks last as long. Leave it “not valid”, or validate it in a migration of its own that begins with “-- no transaction”.',
  },
  {
    pattern: /^alter (?:column )?\w+ set not null\b/i,
    problem:
      'reads all rows under a lock. Add a check “is not null” as “not valid” instead, and validate it in a migration of its own.',
  },
  {
    pattern: /^alter (?:column )?\w+ (?:set data )?type\b/i,
    problem: 'may rewrite all rows under a lock. Add a new column, and fill it in parts.',
  },
  {
    pattern:
      /^add (?:column )?(?!constraint\b)\w+ [\s\S]*\b(?:generated always as \((?![\s\S]*\bvirtual\b)|(?:big|small)?serial\b|generated [\w ]+ as identity)/i,
    problem: 'adds a computed column, which rewrites all rows under a lock. Fill it in parts.',
  },
  {
    pattern: /^add (?:column )?(?!constraint\b)\w+ [\s\S]*\bdefault \(*[\w.]+ ?\(/i,
    problem:
      'adds a column with a computed default, which rewrites all rows under a lock. Add the column, then the default with “alter column … set default”.',
  },
  {
    pattern: /^add (?:column )?(?!constraint\b)\w+ [\s\S]*\b(?:references|unique|primary key)\b/i,
    problem:
      'adds a column with a key, which is checked under a lock. Add the column, then the constraint as “not valid”.',
  },
  {
    pattern: /^set (?:tablespace|logged|unlogged|access method)\b/i,
    problem: 'rewrites all rows under a lock.',
  },
];

function problemsOf(statement: string, isAlone: boolean): string[] {
  const found = rules.filter(({ pattern }) => pattern.test(statement));
  const [, actions] =
    /^alter table (?:if exists )?(?:only )?(?:\w+\.)?\w+ ([\s\S]+)$/i.exec(statement) ?? [];
  const altering = partsOf(actions ?? '').flatMap((action) =>
    alterations.filter(({ pattern }) => pattern.test(action)),
  );
  return [...found, ...altering]
    .filter(({ mayBeAlone = false }) => !(isAlone && mayBeAlone))
    .map(({ problem }) => problem);
}

/** The table that a statement changes; empty for other statements. */
function tableOf(statement: string): string {
  const [, table = ''] =
    /^(?:alter table (?:if exists )?(?:only )?|create (?:unique )?index [\s\S]*?\bon (?:only )?|update (?:only )?|delete from (?:only )?)(?:\w+\.)?(\w+)/i.exec(
      statement,
    ) ?? [];
  return table;
}

/** Statements outside of functions, with single spaces and without comments and texts. */
function statementsIn(sql: string): string[] {
  return sql
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .split(';')
    .map((statement) => statement.trim());
}

/** The actions of one `alter table`, which commas outside of brackets separate. */
function partsOf(actions: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of actions) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}
