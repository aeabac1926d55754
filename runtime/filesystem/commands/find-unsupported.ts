/** Predicates of `find` that ask for facts missing here, and why. */
export const UNSUPPORTED = new Map([
  ...[
    '-newer',
    '-anewer',
    '-cnewer',
    '-mtime',
    '-atime',
    '-ctime',
    '-mmin',
    '-amin',
    '-cmin',
    '-newermt',
    '-used',
  ].map((name): [string, string] => [name, 'files have no times here']),
  ...['-user', '-group', '-uid', '-gid', '-nouser', '-nogroup', '-perm'].map((name): [string, string] => [
    name,
    'files have no owners or rights here',
  ]),
  ...['-delete', '-fprint', '-fprint0', '-fprintf', '-fls'].map((name): [string, string] => [
    name,
    'the file system is read-only',
  ]),
  ...['-ok', '-okdir'].map((name): [string, string] => [name, 'nobody can be asked here']),
]);
