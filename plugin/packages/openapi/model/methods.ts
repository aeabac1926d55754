/** Keys of a path that are operations. */
export const METHODS: readonly string[] = 'get post put patch delete head options trace query'.split(' ');
