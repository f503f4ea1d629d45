/** Loaded before a program: an option that it does not know is a person's slip, and needs no stack. */
process.on('uncaughtException', (error: Error & { code?: string }) => {
  console.error(error.code?.startsWith('ERR_PARSE_ARGS_') ? error.message : error);
  process.exit(1);
});
