/** Loaded before a program: an unknown option is a user error, which needs no stack. */
process.on('uncaughtException', (error: Error & { code?: string }) => {
  console.error(error.code?.startsWith('ERR_PARSE_ARGS_') ? error.message : error);
  process.exit(1);
});
