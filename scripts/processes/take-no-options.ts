/** Environment variables configure the server; an option here would be silently ignored. */
export function takeNoOptions(command: string, args: readonly string[]): void {
  if (args.length === 0) return;
  const isHelp = args.includes('--help');
  const usage = `${command} takes no options. Set environment variables instead, listed in docs/configuration.md; for example: PORT=4000 ${command}`;
  (isHelp ? console.log : console.error)(usage);
  process.exit(isHelp ? 0 : 1);
}
