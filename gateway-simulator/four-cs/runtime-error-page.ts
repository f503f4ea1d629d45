/** What ASP.NET shows of an error that nobody handled. */
export function runtimeErrorPage(): Response {
  return new Response(page, {
    status: 500,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}

const page = `<!DOCTYPE html>
<html>
  <head><title>Runtime Error</title></head>
  <body>
    <h1>Server Error in '/' Application.</h1>
    <h2><i>Runtime Error</i></h2>
    <p>An application error occurred on the server.</p>
  </body>
</html>
`;
