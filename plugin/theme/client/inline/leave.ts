/**
 * Leads from the 404 page to the home page of the address's language, and tells it where its reader came from (client/frame.ts).
 * `data-ask` leaves the decision to client/not-found.ts, which calls `waymarkLeave` if no page was probably meant.
 */
const { choices = '[]', ask } = document.currentScript?.dataset ?? {};
const folders = JSON.parse(choices) as readonly (readonly [folder: string, title: string, home: string])[];

function leave(): void {
  const [, title, home] =
    folders.find(([folder]) => `${location.pathname}/`.startsWith(`${folder}/`)) ?? folders.at(-1) ?? [];
  try {
    // An address is written from left to right, whatever stands around it.
    sessionStorage.setItem('waymark-notice', `${title}: \u2066${decodeURI(location.pathname)}\u2069`);
  } catch {
    // Without storage the home page says nothing.
  }
  location.replace(home ?? '/');
}

if (ask === undefined) leave();
else window.waymarkLeave = leave;

export {};
