/**
 * `<Video id="…" title="…" />`: a video that is loaded only when a reader starts it. Agents, and readers without JavaScript, get a link.
 */
import { attributes, defineComponent, definePlugin, html, type Plugin, z } from 'waymark/extend';

const props = z.object({
  id: z
    .string()
    .regex(/^[\w-]{6,20}$/, 'is the id of a video, such as dQw4w9WgXcQ')
    .describe('The id of the video at YouTube.'),
  title: z.string().min(1).describe('Title of the video.'),
  start: z.coerce.number().int().min(0).optional().describe('Second at which it starts.'),
});

function address({ id, start }: z.output<typeof props>): string {
  return `https://www.youtube.com/watch?v=${id}${start === undefined ? '' : `&t=${start}s`}`;
}

const video = defineComponent({
  name: 'Video',
  props,
  needs: ['id', 'title'],
  html: ({ props: given, page }) =>
    html`<own-video${attributes({
      'data-id': given.id,
      'data-start': given.start,
      'data-title': given.title,
    })}><a href="${address(given)}"><span>${page.icon('play')}</span>${given.title}</a></own-video>`,
  markdown: ({ props: given }) => `[Video: ${String(given.title)}](${address(props.parse(given))})`,
  anchor: ({ title }, words) => words(title),
  style: new URL('./video.css', import.meta.url),
  script: new URL('./video.client.js', import.meta.url),
});

/** Put it into `plugins` of `waymark.config.ts`. */
export const videos: Plugin = definePlugin({ name: 'video', components: [video] });
