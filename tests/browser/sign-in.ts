/** The form by which readers and administrators sign in. */
import type { Page } from 'playwright-core';
import { PASSWORD } from '../runtime/support/password.ts';

/** Fills in the form that a page shows, and sends it. */
export async function signIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Name or email').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The same, from the link in the header of a page. */
export async function signInFrom(page: Page, name: string): Promise<void> {
  await page.locator('.bar-links').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, name);
}
