/** Keys for the parts around the content: navbar, footer, banner, menus, search field, error page. */

import { optional, preset } from '@waymark/contract/described';
import { wordsIn } from '@waymark/contract/words-in';
import { z } from 'zod';
import { hexColor, icon, iconType, modeColors } from './values.ts';

const navbarLink = z.object({
  label: optional.text('Text of the link. Required without a `type`.'),
  href: z.string().describe('Target of the link.'),
  type: optional.word('Kind of the link: `github` and `discord` show the icon and the name of the service.', [
    'github',
    'discord',
    'button',
  ]),
  icon: icon.optional(),
  iconType: iconType.optional(),
});

export const navbar = z
  .object({
    links: z.array(navbarLink).optional().describe('Links in the navbar.'),
    primary: optional.keys('Main link, shown as a button.', {
      type: preset.word('Kind of the main link.', ['button', 'github', 'discord'], 'button'),
      label: optional.text('Text of the button.'),
      href: z.string().describe('Target of the button.'),
    }),
  })
  .describe('Bar at the top of each page.')
  .meta({ id: 'Navbar' });

const SOCIALS = wordsIn(
  'x website facebook youtube discord slack github linkedin instagram hacker-news medium telegram',
  'twitter x-twitter earth-americas bluesky threads reddit podcast',
);

const account = optional.text('Address of the account.');
const socials = Object.fromEntries(SOCIALS.map((name) => [name, account])) as Record<
  (typeof SOCIALS)[number],
  typeof account
>;

export const footer = z
  .object({
    socials: optional.keys('Accounts of the project, by platform.', socials),
    links: z
      .array(
        z.object({
          header: optional.text('Title of the column.'),
          items: z
            .array(
              z.object({
                label: z.string().describe('Text of the link.'),
                href: z.string().describe('Target of the link.'),
              }),
            )
            .describe('Links of the column.'),
        }),
      )
      .max(4, 'must not have more than four columns')
      .optional()
      .describe('Columns of links, at most four.'),
  })
  .describe('Bottom of each page.')
  .meta({ id: 'Footer' });

export const banner = z
  .object({
    content: z.string().describe('Text of the banner: inline Markdown, without components.'),
    dismissible: preset.off('Whether a reader can close the banner.'),
    type: preset.word('Urgency of the banner.', ['info', 'warning', 'critical'], 'info'),
    color: z.union([hexColor, modeColors]).optional().describe('Colour of the banner.'),
  })
  .describe('Message above every page.')
  .meta({ id: 'Banner' });

export const interaction = preset.keys('Behaviour of the navigation.', {
  drilldown: optional.flag(
    'Whether a click on a group also opens its first page. Default: as the theme decides.',
  ),
});

const customOption = z.object({
  title: z.string().describe('Text of the entry.'),
  description: optional.text('Second line of the entry.'),
  icon: icon.optional(),
  href: z
    .union([
      z.string(),
      z.object({
        base: z.string().describe('Address without its query.'),
        query: z
          .array(
            z.object({
              key: z.string().describe('Name of the query parameter.'),
              value: z.string().describe('Value of the parameter; `$page`, `$path` and `$mcp` are replaced.'),
            }),
          )
          .optional()
          .describe('Query parameters.'),
      }),
    ])
    .describe('Target of the entry; `$page`, `$path` and `$mcp` are replaced.'),
});

const CONTEXTUAL_OPTIONS = wordsIn(
  'assistant copy view download-pdf download-spec chatgpt claude perplexity grok aistudio devin',
  'devin-desktop windsurf mcp add-mcp claude-code cursor vscode devin-mcp',
);

export const contextual = z
  .object({
    options: z
      .array(z.union([z.enum(CONTEXTUAL_OPTIONS), customOption]))
      .describe('Entries of the menu. The first one is the button itself.'),
    display: preset.word(
      'Place of the menu: beside the title, or in the table of contents.',
      ['header', 'toc'],
      'header',
    ),
  })
  .describe('Menu of each page: to copy it, open it in an assistant, or connect to the MCP server.');

export const feedback = preset.keys('Feedback of readers on a page.', {
  thumbsRating: preset.off(
    'Whether pages ask if they were helpful. A server of Waymark keeps the vote; without one it is an event for the analytics services.',
  ),
  codeRating: preset.off('Whether blocks of code ask if they work. Needs a server of Waymark.'),
  suggestEdit: preset.off('Whether pages link to their source file.'),
  raiseIssue: preset.off('Whether pages link to a form for a new issue.'),
  repository: optional.text(
    'Address of the docs folder in its repository, such as `https://github.com/acme/docs/tree/main/docs`. ' +
      'Default: the git remote `origin`.',
  ),
});

export const search = preset.keys('Search field.', {
  prompt: optional.text('Text in the empty search field.'),
});

export const errors = preset.keys('Error pages.', {
  '404': preset.keys('Page for addresses that do not exist.', {
    redirect: optional.flag(
      'Whether a missing page redirects to the home page. Default: only if neither `title` nor `description` is set.',
    ),
    title: optional.text('Title of the error page.'),
    description: optional.text('Text of the error page; Markdown and components.'),
  }),
});

export const metadata = preset.keys('Facts about a page that it shows.', {
  timestamp: preset.off('Whether pages show when they were last changed.'),
});
