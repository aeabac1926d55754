import type { z } from 'zod';

/** Check for `superRefine` of options with an address that is requested: http is a mistake unless the operator allows it. */
export function refuseHttp(
  { url, allowPrivate }: { readonly url?: string | undefined; readonly allowPrivate: boolean },
  context: z.RefinementCtx,
): void {
  if (allowPrivate || url === undefined || !/^http:/i.test(url)) return;
  context.addIssue({
    code: 'custom',
    path: ['url'],
    message: 'is http, which only "allowPrivate": true allows',
  });
}
