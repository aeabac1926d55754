/** @room The addresses of sign-in, which is `sign-in` of `@waymark/foundation`. */
import { HTML_TYPE } from '@waymark/contract/examples';
import type { SignIn } from '@waymark/foundation/sign-in/handler';
import { CALLBACK, LOGIN, LOGOUT, TOKEN } from '@waymark/foundation/sign-in/paths';
import type { Feature, Route } from '../../feature.ts';

const shared = {
  name: 'page',
  storage: 'page',
  reservedWith: 'sign-in',
} as const satisfies Partial<Route>;

/** The way back, which begins a session. */
const begun = {
  headers: { cookie: '__Host-waymark-login=$LOGIN' },
  status: 303,
  answers: {
    location: '/payments',
    'set-cookie': '__Host-waymark-session=…; Max-Age=7200; Path=/; HttpOnly; SameSite=Lax; Secure',
  },
};

export const signInFeature: Feature<SignIn> = {
  name: 'sign-in',
  section: 'Sign-in and dashboard',
  routes: [
    {
      ...shared,
      path: LOGIN,
      answer: (opened, call) => opened.login(call),
      methods: ['GET', 'POST'],
      callers: 'anybody',
      response: 'The page for sign-in. A submitted form counts as an attempt.',
      limits: ['oauth', 'sign-in-name', 'sign-in-client'],
      reserved: 'the sign-in page',
      example: { status: 200, answers: HTML_TYPE, shows: '<!doctype html><html lang="en">', open: true },
    },
    {
      ...shared,
      path: CALLBACK,
      answer: (opened, call) => opened.comeBack(call),
      methods: ['GET'],
      callers: 'readers who return from the OpenID provider',
      response: 'Starts a session, and redirects to the page that the reader requested.',
      reserved: 'the way back from another server’s sign-in',
      example: { path: `${CALLBACK}?code=$CODE&state=$STATE`, ...begun },
    },
    {
      ...shared,
      path: TOKEN,
      answer: (opened, call) => opened.comeBack(call),
      methods: ['GET'],
      callers: 'readers who return from your own page with a signed token',
      response: 'The same.',
      reserved: 'the way back from another server’s sign-in',
      example: { path: `${TOKEN}?token=$TOKEN`, ...begun },
    },
    {
      ...shared,
      path: LOGOUT,
      answer: (opened, call) => opened.signOut(call),
      methods: ['GET', 'POST'],
      callers: 'readers who signed in',
      response: 'Asks for confirmation, and ends the session.',
      reserved: 'the sign-out page',
      example: { status: 200, answers: HTML_TYPE, shows: '<!doctype html><html lang="en">', open: true },
    },
  ],
  // A preview has those who signed in at its site, and signs nobody in.
  open: async ({ state, identity }) => state && identity?.signIn,
};
