import type { RawResponse } from '../http/serve-requests.ts';

/** The error page of ASP.NET for an unhandled error. */
export const runtimeErrorPage: RawResponse = {
  status: 500,
  contentType: 'text/html; charset=utf-8',
  body: `<!DOCTYPE html>
<html>
  <head><title>Runtime Error</title></head>
  <body>
    <h1>Server Error in '/' Application.</h1>
    <h2><i>Runtime Error</i></h2>
    <p>An application error occurred on the server.</p>
  </body>
</html>
`,
};
