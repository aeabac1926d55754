/** Which headers pass between a reader and an API. */

/** They belong to one connection (RFC 9110, section 7.6.1), or are made again for the next one. */
const CONNECTION =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|content-length|expect|accept-encoding|http2-settings|alt-svc)$/i;
const NAME = /^[!#$%&'*+\-.^_`|~\w]+$/;

type Pairs = readonly (readonly [string, string])[];

/** The headers that the reader wrote; none of the request that carried them, such as the cookies of this site. */
export function requestHeaders(written: Pairs): [string, string][] {
  const listed = connectionListed(written);
  return written
    .filter(
      ([name, value]) =>
        NAME.test(name) &&
        !CONNECTION.test(name) &&
        !listed.has(name.toLowerCase()) &&
        !/[\r\n\0]/.test(value),
    )
    .map(([name, value]) => [name, Buffer.from(value, 'utf8').toString('latin1')]);
}

export function answerHeaders(received: Pairs): [string, string][] {
  const listed = connectionListed(received);
  return received
    .filter(([name]) => !CONNECTION.test(name) && !listed.has(name.toLowerCase()))
    .map(([name, value]) => [name, value]);
}

/** A `Connection` header names others that end with it. */
function connectionListed(headers: Pairs): Set<string> {
  const names = headers
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.split(','));
  return new Set(names.map((name) => name.trim().toLowerCase()));
}
