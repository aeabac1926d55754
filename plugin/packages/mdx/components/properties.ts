/** Types of the properties of built-in components. Each component describes its own. */
import { z } from 'zod';

// Their names stand in what compilers say to authors.
/** Words that readers see, with the Markdown of a line, or elements. */
type Words = string | number | object;
type Flag = boolean | 'true' | 'false';
type Whole = number | string;

// Published sites have values of every kind: components read them leniently, so nothing is refused here. `shown` is the type
// that the reference names.
const shownAs =
  <Value>(shown: string) =>
  (description: string) =>
    z.custom<Value>().optional().meta({ description, shown });

const text = shownAs<string>('text');

export const prop = {
  words: shownAs<Words>('words'),
  text,
  flag: shownAs<Flag>('true or false'),
  whole: shownAs<Whole>('number'),
  list: shownAs<unknown>('list'),
  any: shownAs<unknown>('any'),
  /** An icon, with the style that it has in Font Awesome. */
  icon: (description: string) => ({
    icon: shownAs<unknown>('icon')(description),
    iconType: text('Style of a Font Awesome icon, such as `solid`.'),
  }),
};

/** Properties that a component knows; authors may write others. */
export const properties = <Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape, z.core.$loose> =>
  z.looseObject(shape);
