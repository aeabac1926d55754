/** Texts of one kind under names made of all that they follow from, such as of earlier builds. */
export interface TextCache {
  get(key: string): string | undefined;
  set(key: string, text: string): void;
}
