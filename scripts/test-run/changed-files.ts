import { runCommand } from '../processes/run-command.ts';

/** Files that differ from origin/main or are gone, committed or not; without it, from the last commit. */
export async function changedFiles(): Promise<string[]> {
  const base = await git(['merge-base', 'HEAD', 'origin/main']);
  const [since = 'HEAD'] = base ?? [];
  const [differing, untracked] = await Promise.all([
    git(['diff', '--name-only', since]),
    git(['ls-files', '--others', '--exclude-standard']),
  ]);
  if (differing === null) throw new Error('npm test -- --changed needs a git repository');
  return [...new Set([...differing, ...(untracked ?? [])])];
}

async function git(args: string[]): Promise<string[] | null> {
  const { code, output } = await runCommand({ file: 'git', args });
  return code === 0 ? output.split('\n').filter(Boolean) : null;
}
