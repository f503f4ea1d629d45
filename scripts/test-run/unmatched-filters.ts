import path from 'node:path';

/** The filters that match no unit test. Like Vitest's, they are parts of paths, in any case. */
export function unmatchedFilters(filters: readonly string[], files: readonly string[]): string[] {
  const tests = files
    .filter((file) => /\.(?:process-)?test\.tsx?$/.test(file))
    .map((file) => file.toLowerCase());
  return filters.filter((filter) => {
    const part = path
      .relative('.', filter.replace(/:\d+$/, ''))
      .replaceAll(path.sep, '/')
      .toLowerCase();
    return !tests.some((file) => file.includes(part));
  });
}
