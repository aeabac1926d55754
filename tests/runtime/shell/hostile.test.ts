/** Commands that try to hang, grow, escape or change the shell: each ends in time, leaks nothing, harms no other call. */
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANONYMOUS } from '../../../runtime/access/can-read.ts';
import type { ShellPool } from '../../../runtime/filesystem/shell-pool.ts';
import { createShellPool } from '../../../runtime/filesystem/shell-pool.ts';
import { packTree, TREE } from './tree.ts';

const DEADLINE_MS = 2_000;
/** Ending a worker and starting timers on a machine under load; what matters is that it is no multiple of minutes. */
const PATIENCE_MS = 8_000;

const LONG = 'a'.repeat(2_900);
const SITE = {
  ...TREE,
  '/big.md': `${`${LONG}\n`.repeat(2_000)}b\n`,
  '/words.md': 'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor\n'.repeat(20_000),
};

const HOSTILE: Readonly<Record<string, readonly string[]>> = {
  processes: [
    ':(){ :|:& };:',
    'f(){ f; }; f',
    'f(){ f | f; }; f',
    'while :; do :; done',
    'until false; do echo x; done',
    'for ((;;)); do :; done',
    'yes | head -1',
    'while true; do cat /big.md; done | head -1',
    '(while :; do :; done) & (while :; do :; done) & wait',
    'bash -c "bash -c \'bash -c \\"while :; do :; done\\"\'"',
    'eval "$(echo \'while :; do :; done\')"',
    'trap "while :; do :; done" EXIT; exit',
    'find / -exec find / -exec find / -exec find / {} + ; ;',
    'find / -exec bash -c "while :; do :; done" \\;',
    'seq 1 100000000',
    'seq 1 100000 | xargs -I{} cat /big.md',
    'xargs -n1 bash -c : < /words.md',
    'sleep 100',
    'timeout 100 cat',
    'exec cat /dev/zero',
  ],
  expressions: [
    "rg '(a+)+$' /big.md",
    "rg '(.*a){25}$' /",
    "rg -U '(\\s|.)*z' /",
    "grep -E '(a|aa)+$' /big.md",
    "grep -P '^(([a-z])+.)+[A-Z]([a-z])+$' /big.md",
    "grep -E '(a*)*(a*)*(a*)*c' /big.md",
    "grep '\\(a*\\)*\\1\\1\\1c' /big.md",
    "grep -E '(((((((((((((((((((((a{1,32767}){1,32767})))))))))))))))))))))' /big.md",
    "find / -regex '\\(.*a\\)*\\(.*a\\)*\\(.*a\\)*z'",
    "rg -g '{a,b}{a,b}{a,b}{a,b}**/**/**/**/**/**/**/**/*' x",
    `rg '${'('.repeat(5_000)}'`,
    `grep -E '${'(a'.repeat(3_000)}${')*'.repeat(3_000)}' /big.md`,
    "sed -E 's/(a+)+$/x/' /big.md",
    "awk '{ while (match($0, /(a+)+b/)) x++ }' /big.md",
    'jq -n \'"\' + ("a" * 100000) + \'" | test("(a+)+$")\'',
    'jq -Rn \'("a" * 30000 + "!") | test("^(a+)+$")\'',
    '[[ $(cat /big.md) =~ ^(a+)+$ ]]',
    'case $(cat /big.md) in *a*a*a*a*a*a*a*a*a*a*a*z) echo yes;; esac',
  ],
  growth: [
    "sed ':a;s/.*/&&/;ba' /README.md",
    "sed -n ':a;N;ba' /words.md",
    "sed ':a;ba' /README.md",
    'x=a; while :; do x=$x$x; done',
    'x=aaaaaaaaaa; for i in {1..60}; do x="$x$x"; done; echo ${#x}',
    'echo {1..1000000000}',
    'echo {1..1000}{1..1000}{1..1000}',
    'echo {{{{{{{{a,b},c},d},e},f},g},h},i}{1..99999}{1..99999}',
    'printf "%1000000000d" 1',
    'printf "%*d" 2147483647 1',
    'printf "%0.999999999f" 1',
    'printf -v x "%99999999s"; printf -v y "%s" "$x$x$x$x$x$x"',
    'a=(); while :; do a+=(x x x x x x x x); done',
    'declare -A m; i=0; while :; do m[$((i++))]=x; done',
    `awk 'BEGIN { while (1) s = s "xxxxxxxxxxxxxxxx" }'`,
    `awk 'BEGIN { s = "x"; while (1) s = s s }'`,
    `awk 'function f(n) { return f(n + 1) } BEGIN { f(0) }'`,
    `awk 'BEGIN { while (1) a[i++] = i }'`,
    `awk 'BEGIN { printf "%*d", 2000000000, 1 }'`,
    "jq -n '[limit(1e9; repeat(1))]'",
    "jq -n 'def f: f, f; f'",
    "jq -n 'def f(x): f(x + x); f(\"aaaa\")'",
    "jq -n '[range(1e9)] | length'",
    "jq -n 'reduce range(1e9) as $i (\"a\"; . + .)'",
    'yq -n \'"x" * 999999999\'',
    "printf 'a: &a [x,x,x,x]\\nb: &b [*a,*a,*a,*a]\\nc: &c [*b,*b,*b,*b]\\nd: &d [*c,*c,*c,*c]\\ne: &e [*d,*d,*d,*d]\\nf: &f [*e,*e,*e,*e]\\ng: [*f,*f,*f,*f]\\n' | yq .",
    'cat /big.md /big.md /big.md /big.md /big.md /big.md /big.md /big.md | tr a b | rev | tac | sort | base64',
    'paste /big.md /big.md /big.md /big.md | fold -w 1 | sort | uniq -c',
    'while read -r line; do echo "$line$line$line"; done < /words.md',
    `cat <<A${'\n<<A'.repeat(2_000)}\nA`,
    'nl -w 1000000000 /README.md; expand -t 1000000000 /guides/start.md; fold -w 0 /README.md',
    'seq -f "%0999999999g" 3; seq 1 0.0000001 9',
    'diff /words.md /big.md; comm /words.md /big.md',
    'column -t /words.md | tail -1',
  ],
  nesting: [
    '('.repeat(50_000),
    `${'('.repeat(3_000)}:${')'.repeat(3_000)}`,
    `echo ${'$('.repeat(3_000)}:${')'.repeat(3_000)}`,
    `echo ${'$(('.repeat(2_000)}1${'))'.repeat(2_000)}`,
    `echo ${'${x:-'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    `echo ${'`'.repeat(30_001)}`,
    `${'{ '.repeat(5_000)}:${'; }'.repeat(5_000)}`,
    `${'if :; then '.repeat(3_000)}:${'; fi'.repeat(3_000)}`,
    `${'! '.repeat(30_000)}true`,
    `echo ${'"$('.repeat(1_000)}`,
    `find / ${'\\( '.repeat(10_000)}`,
    `find / ${'! '.repeat(10_000)} -name x`,
    `jq -n '${'['.repeat(20_000)}'`,
    `awk 'BEGIN { print ${'('.repeat(20_000)}1${')'.repeat(20_000)} }'`,
    `sed '${'{'.repeat(20_000)}'`,
    `${'echo a | '.repeat(5_000)}cat`,
    'x='.repeat(30_000),
    'a'.repeat(1_000_000),
    `${'true;'.repeat(12_000)}`,
  ],
  escapes: [
    'cat /etc/passwd',
    'cd / && cat ../../../../etc/passwd',
    'cat /proc/self/environ /proc/self/cmdline /proc/1/maps',
    'cat /dev/zero | head -c 100000000',
    'cat /dev/urandom; cat /dev/mem; cat /dev/tty; cat < /dev/tcp/127.0.0.1/80',
    'exec 3<>/dev/tcp/127.0.0.1/80; echo hi >&3',
    'curl http://127.0.0.1; wget http://127.0.0.1; nc 127.0.0.1 80; ssh localhost',
    'node -e 1; python3 -c 1; perl -e 1; js-exec 1; sqlite3 :memory: .tables; gzip /README.md; tar cf - /',
    'env; printenv; set; export -p; declare -p',
    'echo $PATH $HOME $SHELL $0 $$ $PPID $UID $HOSTNAME $BASH_SOURCE ${!P*}; id; uname -a; whoami; hostname',
    `awk 'BEGIN { "cat /etc/passwd" | getline x; print x; system("id"); print ENVIRON["PATH"]; print "x" > "/tmp/x" }'`,
    `awk 'BEGIN { while (("date" | getline x) > 0) print x; print "y" | "cat"; close("cat") }'`,
    "jq -n 'env, $ENV, input_filename, input, $__prog_args, (try error(\"x\") catch .), getpath([\"__proto__\"])'",
    "jq -n '\"/etc/passwd\" | import \"x\" as x; include \"/etc/passwd\";'",
    'yq -n \'load("/etc/passwd")\'',
    "sed -n '1e id' /README.md; sed 's/a/id/e' /README.md; sed -n 'r /etc/passwd' /README.md; sed 'w /tmp/x' /README.md",
    'ls -la / /.. /../../ /dev /proc /root /home /tmp /usr/bin; ls -la ~ ~root',
    'source /etc/profile; . /etc/passwd; bash /etc/passwd; bash < /etc/passwd',
    'ln -s /etc/passwd /x; cat /x; readlink -f /x; cat file:///etc/passwd',
    'cat "$(printf "/etc/passwd\\0.md")"; cat $\'/etc/\\x70asswd\'',
    'history; fc; ulimit -a; times; jobs; kill -9 1; kill -9 $$; disown; suspend',
    'find / -newer /etc/passwd; find /etc /proc -name "*"; rg root /etc; grep -r root /etc /proc /root',
    'grep -f /etc/passwd x; rg -f /etc/passwd x; diff /etc/passwd /README.md; sort --files0-from=/etc/passwd',
    'xargs -a /etc/passwd echo; tail -f /etc/passwd; od /etc/passwd; base64 /etc/passwd; strings /etc/passwd',
  ],
  prototypes: [
    '__proto__; constructor; toString; hasOwnProperty; prototype; valueOf',
    '__proto__=1; constructor=2; toString=3; echo "$__proto__ $constructor $toString ${__proto__}"',
    'export __proto__=x constructor=y; env | cat; unset __proto__ constructor',
    'declare -A a; a[__proto__]=1; a[constructor]=2; echo "${a[__proto__]} ${!a[@]} ${a[toString]}"',
    '__proto__() { echo polluted; }; constructor() { echo polluted; }; __proto__; constructor',
    'cat __proto__ /__proto__ /constructor/prototype; ls __proto__; cd __proto__; rg --__proto__ x; grep --constructor x',
    'rg -t __proto__ x; rg -t constructor x; find / -__proto__; find / -constructor; help __proto__; section __proto__ constructor',
    `awk 'BEGIN { a["__proto__"] = 1; a["constructor"]["x"] = 2; for (k in a) print k, a[k]; print __proto__, constructor }'`,
    `jq -n '{"__proto__": {"polluted": 1}, "constructor": 2} | ., .__proto__, .polluted, (tojson | fromjson), ([paths])'`,
    'printf "__proto__:\\n  polluted: 1\\nconstructor:\\n  prototype:\\n    polluted: 1\\n" | yq .',
    "grep -E '(?<__proto__>a)' /README.md; rg '(?P<__proto__>R)' -r '$__proto__ ${__proto__} ${constructor}' /README.md",
    'alias rg=echo cat=echo; shopt -s expand_aliases; unalias -a; hash -r; enable -n echo; builtin eval "cat() { :; }"; command cat /README.md',
  ],
  overrides: [
    'rg() { echo taken; }; grep() { echo taken; }; find() { echo taken; }; cat() { echo taken; }; rg x; export -f rg',
    'PATH=/x; unset PATH; IFS=/; cat /README.md',
    'set -e; set -u; set -o noclobber; shopt -s failglob globstar nullglob extglob; trap "" 2 9 15; echo **',
    'readonly HOME PATH PWD; cd() { :; }; exit() { :; }; exit 3',
    'exec >/dev/null 2>&1; echo gone',
    'WAYMARK_PIPED=1 rg Start; export WAYMARK_PIPED=1; rg Start',
  ],
  writes: [
    ...['echo x > /f', 'echo x >> /README.md', 'echo x >| /f', 'echo x &> /f', '> /README.md', 'exec > /f; echo x', ': 2> /f'],
    ...['cat /README.md > /dev/fd/7', 'cat > /f <<< x', 'echo x | tee /f', 'touch /f', 'mkdir /d', 'rm -rf /', 'rm -rf /*'],
    ...['mv /README.md /f', 'cp /README.md /f', 'ln /README.md /f', 'ln -s / /f', 'chmod 777 /README.md', 'split /README.md'],
    ...["sed -i 's/a/b/' /README.md", 'sort -o /README.md /README.md', 'find / -delete', 'find / -fprint /f', 'truncate -s 0 /README.md'],
    ...[`awk 'BEGIN { print "x" > "/f" }'`, "sed 'w /f' /README.md", 'yq -i .a=1 /openapi/api.yaml', 'dd if=/README.md of=/f'],
    ...['exec 5> /f', 'echo x <> /f', 'mktemp', 'install /README.md /f', 'rmdir /guides', 'uniq /README.md /f', 'curl -o /f x'],
  ],
  encodings: [
    'echo \0 x',
    'cat "/README.md\0"',
    '\ud800\udc00\udfff echo \ud800',
    'echo \ud83d | rg "\ud83d"',
    "rg '\\x{110000}'; rg '\\x{d800}'; rg '\\p{Nonsense}'; rg '\\u{ffffffff}'",
    "printf '\\xff\\xfe\\x00' | rg -c . ; printf '\\x80' | grep -P '\\xff'; printf '\\0' | cat | wc -c",
    'echo "\u202e\u2066 \u2028 \r\r\r" | grep -E "^.$"; echo $\'\\u{110000}\'',
    '\r\n\r\n\t \u00a0echo x',
  ],
};

describe('hostile commands', () => {
  let pool: ShellPool;
  const failures: string[] = [];
  beforeAll(async () => {
    pool = createShellPool(packTree(SITE), {
      deadlineMs: DEADLINE_MS,
      onFailure: (failure, command) => failures.push(`${command.slice(0, 80)}: ${failure.slice(0, 300)}`),
    });
    await pool.run('true', ANONYMOUS);
  });
  afterAll(async () => {
    console.log(`hostile commands: ${failures.length} failed inside the interpreter\n${failures.join('\n')}`);
    await pool.close();
  });

  const host = [process.cwd(), process.execPath, process.env.PATH ?? '\0', 'node_modules', 'root:x:0', 'worker_threads'];
  const cases = Object.entries(HOSTILE).flatMap(([kind, commands]) =>
    commands.map((command) => ({ kind, command, name: JSON.stringify(command).slice(0, 70) })),
  );

  it('are many', () => {
    expect(cases.length).toBeGreaterThan(100);
  });

  it.each(cases)('$kind: $name', async ({ command }) => {
    const began = performance.now();
    const result = await pool.run(command, ANONYMOUS);
    expect(performance.now() - began).toBeLessThan(PATIENCE_MS);
    if (result.timedOut) expect(result.exitCode).toBe(124);
    const shown = `${result.stdout}${result.stderr}`;
    for (const word of host) expect(shown).not.toContain(word);
    expect(shown.length).toBeLessThanOrEqual(36_000);
    expect(shown).not.toMatch(/\bpolluted\b.*\bpolluted\b.*\btrue\b/);

    const next = await pool.run('cat /README.md && rg -c foo /guides/advanced.md && echo "$x$HOME" && ls /', ANONYMOUS);
    expect(next).toEqual({
      stdout: `${SITE['/README.md']}2\n/\nREADME.md\napi\nbig.md\nguides\nopenapi\nwith space\nwords.md\n`,
      stderr: '',
      exitCode: 0,
      truncated: false,
      timedOut: false,
    });
  });

  it('leave the event loop free', async () => {
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    const bombs = ["sed ':a;s/.*/&&/;ba' /README.md", "rg '(a+)+$' /big.md", "rg '(.*a){25}$' /", 'while :; do :; done'];
    await Promise.all(bombs.map((bomb) => pool.run(bomb, ANONYMOUS)));
    clearInterval(timer);
    console.log(`longest gap of the event loop under four runaway commands: ${longest.toFixed(0)} ms`);
    expect(longest).toBeLessThan(1_000);
  });
});
