/** Examples of problems of pages, their components and snippets. */
import type { DiagnosticExample } from './example.ts';

/** Each file includes the next one twice. */
const DOUBLING = Array.from({ length: 20 }, (_, index): [string, string] => [
  `snippets/s${index}.mdx`,
  index === 19 ? 'End.\n' : `import Next from '/snippets/s${index + 1}.mdx';\n\n<Next />\n\n<Next />\n`,
]);

const page = (text: string): DiagnosticExample => ({ files: { 'index.mdx': text } });

const LFS_POINTER =
  'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n';

export const PAGE_EXAMPLES = {
  'frontmatter-syntax': page('---\ntitle: Start: here\n---\n\nWords.\n'),
  'frontmatter-invalid': page('---\ntitle: [Start]\n---\n\nWords.\n'),
  'page-syntax': page('# Start\n\n<Note>\n  Not closed.\n'),
  'page-render-failed': page('The price is {prices.basic} euros.\n'),
  'component-unknown': page('<Calout>Words.</Calout>\n'),
  'component-property': page('<Card title="Start" horizonal>Words.</Card>\n'),
  'import-missing': page("import { rates } from '/snippets/rates.js';\n\nThe rate is {rates.basic}.\n"),
  'import-unsupported': {
    files: {
      'index.mdx': "import { Chart } from '/snippets/chart.jsx';\n\n<Chart />\n",
      'snippets/chart.jsx':
        "import { Line } from 'a-chart-library';\n\nexport const Chart = () => <Line />;\n",
    },
  },
  'component-syntax': {
    files: {
      'index.mdx': "import { Price } from '/snippets/price.jsx';\n\n<Price />\n",
      'snippets/price.jsx': 'export const Price = () => <p>Two euros;\n',
    },
  },
  'component-browser-only': {
    files: {
      'index.mdx': "import { Width } from '/snippets/width.jsx';\n\n<Width />\n",
      'snippets/width.jsx': 'export const Width = () => <p>{window.innerWidth} pixels</p>;\n',
    },
  },
  'props-not-serializable': {
    files: {
      'index.mdx':
        "import { Counter } from '/snippets/counter.jsx';\n\nexport const steps = [{ next: (count) => count + 1 }];\n\n<Counter steps={steps} />\n",
      'snippets/counter.jsx':
        'export const Counter = ({ steps }) => {\n  const [count, setCount] = useState(0);\n  return <button onClick={() => setCount(steps[0].next(count))}>{count}</button>;\n};\n',
    },
  },
  'snippet-missing': page("import Install from '/snippets/install.mdx';\n\n<Install />\n"),
  'changelog-unreadable': {
    files: {
      'index.mdx': '<Changelog from="releases.json" />\n',
      'releases.json': '{ "message": "Not Found", "status": "404" }\n',
    },
  },
  'changelog-incomplete': {
    files: {
      'index.mdx': '<Changelog from="CHANGELOG.md" />\n',
      'CHANGELOG.md': '# Changelog\n\n## Next steps\n\n- A faster build.\n',
    },
  },
  'snippet-cycle': {
    files: {
      'index.mdx': "import A from '/snippets/a.mdx';\n\n<A />\n",
      'snippets/a.mdx': "import B from '/snippets/b.mdx';\n\n<B />\n",
      'snippets/b.mdx': "import A from '/snippets/a.mdx';\n\n<A />\n",
    },
  },
  'page-too-large': {
    files: {
      'index.mdx': "import First from '/snippets/s0.mdx';\n\n<First />\n",
      ...Object.fromEntries(DOUBLING),
    },
    shown: ['index.mdx', 'snippets/s0.mdx'],
    note: 'Each of 20 snippets includes the next one twice.',
  },
  'variable-unknown': {
    ...page('Release {{verison}} is out.\n'),
    config: { variables: { version: '2.4.0' } },
  },
  'code-language-unknown': page('```pyhton\nprint("Hello")\n```\n'),
  'code-fence-open': page('```bash\nnpm install acme\n\n## Next\n\nCall the API.\n'),
  'math-invalid': page('$$\n\\fraction{1}{2}\n$$\n'),
  'twoslash-missing': page('```ts twoslash\nconst port = 4321;\n```\n'),
  'page-outside-navigation': {
    config: { navigation: { pages: ['index'] } },
    files: { 'plan.mdx': 'What we test before a release.\n' },
  },
  'asset-unused': {
    files: { 'videos/tour.mov': 'x'.repeat(1_200_000) },
    shown: [],
    note: 'The file `videos/tour.mov` has 1.2 MB.',
  },
  'host-limit': {
    config: { redirects: [{ source: '/old/:slug*', destination: '/:slug*' }] },
    options: { host: 'github-pages' },
    note: 'Printed by `waymark check --host github-pages`.',
  },
  'link-broken': { files: { 'index.mdx': 'Read the [guide](/giude).\n', 'guide.mdx': 'Words.\n' } },
  'anchor-broken': { files: { 'index.mdx': '[Install it](/guide#instal).\n', 'guide.mdx': '## Install\n' } },
  'anchor-inexact': {
    files: { 'index.mdx': '[Install it](/guide#Install).\n', 'guide.mdx': '## Install\n' },
  },
  'link-redirected': {
    config: { redirects: [{ source: '/old', destination: '/guide' }] },
    files: { 'index.mdx': 'Read the [guide](/old).\n', 'guide.mdx': 'Words.\n' },
  },
  'link-unreachable': {
    ...page('See [their docs](https://docs.example.com/gone).\n'),
    note: 'Printed by `waymark check --external`, which asks the address.',
    written: {
      message: '`https://docs.example.com/gone` answers 404.',
      hint: 'Correct the address, or name it in "check.ignoreLinks" of waymark.json.',
      file: 'index.mdx',
      line: 1,
      column: 5,
    },
  },
  'language-undeclared': page('环境变量保存在设置页面中。每个项目都有自己的密码和连接。\n'),
  'image-missing': page('![The dashboard](/images/dashbord.png)\n'),
  'image-unreadable': {
    files: {
      'index.mdx': '![The dashboard](/images/dashboard.png)\n',
      'images/dashboard.png': LFS_POINTER,
    },
  },
  'asset-unreadable': {
    files: { 'index.mdx': '<video src="/tour.mp4" />\n', 'tour.mp4': LFS_POINTER },
  },
  'cache-unwritten': {
    note: 'Printed by `waymark build`, which writes the cache.',
    files: {},
    written: {
      message:
        "The cache for the next build could not be written: EACCES: permission denied, mkdir '/home/ada/.cache/waymark'",
      hint: 'Free space for its folder, or let this user write to it; until then builds take longer.',
    },
  },
  'hook-unknown': { files: { 'style.css': '.navbar a {\n  color: teal;\n}\n' } },
  'file-encoding': {
    files: { 'notes.mdx': [...'# Notes\n'].map((letter) => `${letter}\0`).join('') },
    shown: [],
    note: '`notes.mdx` is UTF-16, without the byte order mark that says so.',
  },
  'file-name': {
    config: { navigation: { pages: ['index'] } },
    files: { [`${'long-'.repeat(50)}.mdx`]: '# Notes\n' },
    shown: [],
    note: 'The name of a page has 250 bytes, and a site has files with longer endings for it.',
  },
} as const satisfies Record<string, DiagnosticExample>;
