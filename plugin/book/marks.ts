/**
 * Places in the HTML of a chapter that each format fills in its own way: IDs, targets of links and images. They stand between characters
 * of private use, which are taken out of all text.
 */
const [BEGIN, END] = ['\uE000', '\uE001'];
const MARK = /\uE000([#>@])([^\uE001]*)\uE001/g;
const LINK = / href="\uE000>([^\uE001]*)\uE001"/g;

export const MARK_LETTERS: RegExp = /[\uE000\uE001]/g;

/** No sign of an ID is one that XML would escape. */
export const idMark = (id: string): string => `${BEGIN}#${encodeURIComponent(id)}${END}`;
export const linkMark = (number: number): string => `${BEGIN}>${number}${END}`;
export const imageMark = (name: string): string => `${BEGIN}@${name}${END}`;

/** The names of the images in a chapter, each as often as it is there. */
export const imagesIn = (html: string): string[] =>
  Array.from(html.matchAll(MARK), ([, kind, value = '']) => (kind === '@' ? value : '')).filter(Boolean);

export interface MarkValues {
  readonly id: (id: string) => string;
  /** The address of a link by its number, escaped; undefined leaves its text alone. */
  readonly link: (number: number) => string | undefined;
  /** The address of an image by its name. */
  readonly image: (name: string) => string;
}

export function fillMarks(html: string, { id, link, image }: MarkValues): string {
  return html
    .replaceAll(LINK, (_, number: string) => {
      const href = link(Number(number));
      return href === undefined ? '' : ` href="${href}"`;
    })
    .replaceAll(MARK, (_, kind: string, value: string) =>
      kind === '#' ? id(decodeURIComponent(value)) : image(value),
    );
}
