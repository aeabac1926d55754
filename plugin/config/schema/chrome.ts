/** Keys for the parts around the content: navbar, footer, banner, menus, search field, error page. */

import { z } from 'zod';
import { wordsIn } from '../../../runtime/contract/words-in.ts';
import { hexColor, icon, iconType, modeColors } from './values.ts';

const navbarLink = z.object({
  label: z.string().optional().describe('Text of the link; required without a `type`.'),
  href: z.string().describe('Target of the link.'),
  type: z
    // `button` is not in the format, but written as it is in `primary`.
    .enum(['github', 'discord', 'button'])
    .optional()
    .describe('`github` or `discord`: a link with the icon and the name of the service.'),
  icon: icon.optional(),
  iconType: iconType.optional(),
});

export const navbar = z
  .object({
    links: z.array(navbarLink).optional().describe('Links in the navbar.'),
    primary: z
      .object({
        type: z.enum(['button', 'github', 'discord']).default('button').describe('Kind of the main link.'),
        label: z.string().optional().describe('Text of the button.'),
        href: z.string().describe('Target of the button.'),
      })
      .optional()
      .describe('The main link, shown as a button.'),
  })
  .describe('Bar at the top of each page.')
  .meta({ id: 'Navbar' });

const SOCIALS = wordsIn(
  'x website facebook youtube discord slack github linkedin instagram hacker-news medium telegram',
  'twitter x-twitter earth-americas bluesky threads reddit podcast',
);

const account = z.string().optional().describe('Address of the account.');
const socials = Object.fromEntries(SOCIALS.map((name) => [name, account])) as Record<
  (typeof SOCIALS)[number],
  typeof account
>;

export const footer = z
  .object({
    socials: z.object(socials).optional().describe('Addresses of the project’s accounts, by platform.'),
    links: z
      .array(
        z.object({
          header: z.string().optional().describe('Title of the column.'),
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
    content: z.string().describe('Text of the banner; basic Markdown, no components.'),
    dismissible: z.boolean().default(false).describe('Whether a reader can close the banner.'),
    type: z.enum(['info', 'warning', 'critical']).default('info').describe('Urgency of the banner.'),
    color: z.union([hexColor, modeColors]).optional().describe('Colour of the banner.'),
  })
  .describe('Message above every page.')
  .meta({ id: 'Banner' });

export const interaction = z
  .object({
    drilldown: z
      .boolean()
      .optional()
      .describe('Whether a click on a group opens its first page. Default: as the theme decides.'),
  })
  .prefault({})
  .describe('How the navigation reacts.');

const customOption = z.object({
  title: z.string().describe('Text of the entry.'),
  description: z.string().optional().describe('Second line of the entry.'),
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
              value: z.string().describe('Its value; `$page`, `$path` and `$mcp` are replaced.'),
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
  'devin-desktop windsurf mcp add-mcp cursor vscode devin-mcp',
);

export const contextual = z
  .object({
    options: z
      .array(z.union([z.enum(CONTEXTUAL_OPTIONS), customOption]))
      .describe('Entries of the menu; the first one is the button itself.'),
    display: z
      .enum(['header', 'toc'])
      .default('header')
      .describe('Place of the menu: beside the title, or in the table of contents.'),
  })
  .describe('Menu of a page: copy it, open it in an assistant, connect to the MCP server.');

export const feedback = z
  .object({
    thumbsRating: z
      .boolean()
      .default(false)
      .describe(
        'Asks below each page whether it was helpful: a server of Waymark keeps the answer, or it is an event of the analytics services.',
      ),
    codeRating: z
      .boolean()
      .default(false)
      .describe('Asks on each block of code whether it works, if a server of Waymark keeps the answer.'),
    suggestEdit: z.boolean().default(false).describe('Links each page to its file, to edit it.'),
    raiseIssue: z.boolean().default(false).describe('Links each page to a new issue about it.'),
    repository: z
      .string()
      .optional()
      .describe(
        'Address of the folder of the docs in its repository, such as `https://github.com/acme/docs/tree/main/docs`. ' +
          'Default: the git remote `origin`.',
      ),
  })
  .prefault({})
  .describe('Feedback that readers can give on a page.');

export const search = z
  .object({ prompt: z.string().optional().describe('Text in the empty search field.') })
  .prefault({})
  .describe('Search field.');

export const errors = z
  .object({
    '404': z
      .object({
        redirect: z
          .boolean()
          .optional()
          .describe(
            'Sends a reader of a missing page to the home page. True, unless `title` or `description` is set.',
          ),
        title: z.string().optional().describe('Title of the error page.'),
        description: z.string().optional().describe('Text of the error page; Markdown and components.'),
      })
      .prefault({})
      .describe('Page for addresses that do not exist.'),
  })
  .prefault({})
  .describe('Error pages.');

export const metadata = z
  .object({
    timestamp: z.boolean().default(false).describe('Shows when each page was last changed.'),
  })
  .prefault({})
  .describe('Facts that pages show about themselves.');
