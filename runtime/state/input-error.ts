/** Input that cannot be taken, in words for who gave it. */
export class InputError extends Error {
  override readonly name = 'InputError';
}
