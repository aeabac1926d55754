/**
 * Text as it may be kept: agents paste configuration into their questions. The forms are those that scanners of repositories
 * look for (gitleaks' rules), and long runs of signs that nobody would type.
 */

const REMOVED = '[removed]';

/** The length that is looked at: twice what is kept of a question. */
const MOST = 600;

/** Every form below has one of these. Most questions are plain words, and are answered in less than a tenth of a millisecond. */
const SUSPICIOUS = /[:=_-]|\S{11}|\b(?:bearer|basic)\b/i;

/** Removed whole. */
const SECRETS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----(?:(?!-----END).)*(?:-----END [A-Z ]{0,30}PRIVATE KEY-----)?/gs,
  // The user and the password of an address.
  /(?<=:\/\/)[^\s/?#@]{0,200}@?[^\s/?#@]{1,200}(?=@)/g,
  /(?<=\bauthorization["']?\s{0,3}[:=]\s{0,3}["']?)[^"'\n]{4,}/gi,
  // Prefixes by which services know their own: ours, Stripe's, OpenAI's, GitHub's, Slack's, GitLab's, Google's, Amazon's.
  /\b(?:svc_|[spr]k[-_]|whsec_|gh[a-z]_|github_pat_|xox[a-z]-|xapp-|glpat-|ya29\.|AIza|eyJ)[\w.-]{8,}/g,
  /\b(?:AKIA|ASIA)[A-Z\d]{12,}|\bSG\.[\w.-]{20,}|\b(?:hf|npm|pypi|dop_v1|shp[a-z]{2})[-_][A-Za-z\d]{30,}/g,
  /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi,
];

const NAMES =
  'password|passwd|passphrase|pwd|secret|token|api[-_]?key|access[-_]?key|private[-_]?key|credentials?|session|cookie';

/** A value behind a name that marks it as secret; the name stays. */
const NAMED: readonly RegExp[] = [
  new RegExp(`(?<=\\b[\\w-]{0,30}(?:${NAMES})[\\w-]{0,30}["']?\\s{0,3}[=:]\\s{0,3}["']?)[^\\s"'&]{4,}`, 'gi'),
  new RegExp(`(?<=\\s--?[\\w-]{0,30}(?:${NAMES})\\s{1,3}["']?)[^\\s"'&-][^\\s"'&]{3,}`, 'gi'),
  /(?<=\b(?:[Bb]earer|[Bb]asic)\s{1,3})(?=\S*(?:\d|[a-z][A-Z]))[\w.~+/-]{8,}={0,2}/g,
];

const RUNS = /[A-Za-z\d+/_-]{40,}={0,2}|[A-Za-z\d+_-]{24,}={0,2}/g;

/** @param most Length that is looked at; the rest is cut. */
export function withoutSecrets(text: string, most: number = MOST): string {
  let kept = text.length > most ? text.slice(0, most).replace(/(?<![!-~])[!-~]+$/, '') : text;
  if (!SUSPICIOUS.test(kept)) return kept;
  for (const pattern of [...SECRETS, ...NAMED]) kept = kept.replace(pattern, REMOVED);
  return kept.replace(RUNS, (run) => (isRandom(run) ? REMOVED : run));
}

/** Paths and names are long, too; their kinds of signs alternate less often. */
function isRandom(run: string): boolean {
  const count = (pattern: RegExp): number => run.match(pattern)?.length ?? 0;
  if (/^(?:[a-z\d]+|[A-Z\d]+)$/.test(run)) return count(/\d/g) >= 3 && count(/[A-Za-z]/g) >= 3;
  const stretches = count(/[a-z]+|[A-Z]+|\d+|[/_-]+/g);
  return count(/[A-Z]/g) >= 3 && count(/[a-z]/g) >= 3 && stretches >= 0.35 * run.length;
}
