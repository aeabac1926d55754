/** A bare server that sends the `.br` that lies beside each page, as a web server does that does not compress itself. */
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';

const [dist = ''] = process.argv.slice(2);
const server = createServer((request, response) => {
  const file = `${dist}${decodeURI(request.url)}.html.br`;
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': statSync(file).size,
  });
  createReadStream(file).pipe(response);
});
server.listen(0, '127.0.0.1', () => process.send?.({ url: `http://127.0.0.1:${server.address().port}` }));
