/** Input that cannot be taken, in words for whoever gave it. */
export class InputError extends Error {
  override readonly name = 'InputError';
}
