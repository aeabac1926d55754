/** @room The dashboard: a section is a page and its actions. */
import { HTML_TYPE, json } from '@waymark/contract/examples';
import { DASHBOARD_PATH, SESSION_PATH } from '@waymark/contract/session';
import type { Feature, Route } from '../../feature.ts';
import type { Dashboard } from './dashboard.ts';

const shared = {
  name: 'admin',
  storage: 'page',
  answer: (opened, call) => opened.fetch(call),
} as const satisfies Partial<Route<Dashboard>>;

export const dashboardFeature: Feature<Dashboard> = {
  name: 'dashboard',
  section: 'Sign-in and dashboard',
  routes: [
    {
      ...shared,
      path: DASHBOARD_PATH,
      methods: ['GET', 'POST'],
      callers: 'admins who signed in',
      response: 'The dashboard.',
      reserved: 'the dashboard',
      reservedWith: 'sign-in',
      example: {
        status: 303,
        answers: { location: 'https://docs.example.com/login?return=%2Fadmin' },
        open: true,
      },
    },
    {
      ...shared,
      path: SESSION_PATH,
      methods: ['GET'],
      callers: 'pages of the site',
      response: 'JSON: the address of the dashboard for admins, `{}` for everybody else.',
      example: json('{}', {
        answers: { 'content-type': 'application/json', 'cache-control': 'private, no-store' },
        open: true,
      }),
      answer: (opened, call) => opened.session(call),
    },
    {
      ...shared,
      path: `${DASHBOARD_PATH}/{section}`,
      also: [`${DASHBOARD_PATH}/*`],
      methods: ['GET', 'POST'],
      callers: 'admins who signed in',
      response: 'A page of the dashboard. A submitted form runs one of its actions.',
      reserved: 'the dashboard',
      reservedWith: 'sign-in',
      example: {
        path: `${DASHBOARD_PATH}/users`,
        headers: { cookie: '__Host-waymark-session=$SESSION' },
        status: 200,
        answers: HTML_TYPE,
        shows: '<!doctype html><html lang="en">',
      },
    },
  ],
  open: async (parts) => (await import('./dashboard.ts')).createDashboard(parts),
};
