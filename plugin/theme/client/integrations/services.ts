/** How each service of docs.json is started: the public script of its vendor, and the queue that it reads. */

type Settings = Readonly<Record<string, unknown>>;
type Queue = unknown[] & Record<string, unknown>;

const page = window as unknown as Record<string, unknown>;

/** A setting as a part of an address. Throws if it is missing. */
function id(settings: Settings, ...names: string[]): string {
  return encodeURIComponent(text(settings, ...names));
}

function text(settings: Settings, ...names: string[]): string {
  for (const name of names) {
    const value = settings[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  throw new Error(`docs.json: an integration lacks "${names[0]}".`);
}

/** An address or a host as an address without a trailing slash. Only the web's own schemes. */
function address(value: unknown, fallback: string): string {
  if (typeof value !== 'string' || value === '') return fallback;
  const url = new URL(/^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`);
  if (!/^https?:$/.test(url.protocol)) throw new Error(`docs.json: "${value}" is not an address of the web.`);
  return url.href.replace(/\/+$/, '');
}

function script(src: string, attributes: Readonly<Record<string, string>> = {}, loaded?: () => void): void {
  const element = document.createElement('script');
  element.async = true;
  element.src = src;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (loaded) element.addEventListener('load', loaded);
  document.head.append(element);
}

/** A function that keeps its calls in `q` until the vendor's script takes them. */
function caller(name: string): void {
  page[name] ??= Object.assign(
    (...values: unknown[]) => {
      (page[name] as { q: unknown[] }).q.push(values);
    },
    { q: [] as unknown[] },
  );
}

/** A list of calls with methods that add to it, as Segment's library and its likes read it. */
function list(name: string, methods: readonly string[], fields: Readonly<Record<string, unknown>>): Queue {
  const queue = Object.assign([], fields) as unknown as Queue;
  for (const method of methods) queue[method] = (...values: unknown[]) => queue.push([method, ...values]);
  page[name] = queue;
  return queue;
}

function google(values: (push: (...values: unknown[]) => void) => void): void {
  page.dataLayer ??= [];
  const layer = page.dataLayer as unknown[];
  values(function push() {
    // Google's script tells calls from data by the type of this object.
    // biome-ignore lint/complexity/noArguments: see above.
    layer.push(arguments);
  });
}

/** Name in docs.json to what starts it. */
export const SERVICES: Readonly<Record<string, (settings: Settings) => void>> = {
  adobe: (s) => script(address(text(s, 'launchUrl'), '')),
  amplitude: (s) =>
    script(`https://cdn.amplitude.com/script/${id(s, 'apiKey')}.js`, {}, () => {
      const { amplitude } = page as { amplitude?: { init(key: string, options: object): void } };
      amplitude?.init(text(s, 'apiKey'), { autocapture: true });
    }),
  clarity: (s) => {
    caller('clarity');
    script(`https://www.clarity.ms/tag/${id(s, 'projectId')}`);
  },
  clearbit: (s) =>
    script(`https://tag.clearbitscripts.com/v1/${id(s, 'publicApiKey')}/tags.js`, {
      referrerpolicy: 'strict-origin-when-cross-origin',
    }),
  fathom: (s) => script('https://cdn.usefathom.com/script.js', { 'data-site': text(s, 'siteId') }),
  frontchat: (s) =>
    script('https://chat-assets.frontapp.com/v1/chat.bundle.js', {}, () => {
      const { FrontChat } = page as { FrontChat?: (name: string, options: object) => void };
      FrontChat?.('init', { chatId: text(s, 'snippetId'), useDefaultLauncher: true });
    }),
  ga4: (s) => {
    google((push) => {
      page.gtag = push;
      push('js', new Date());
      push('config', text(s, 'measurementId'));
    });
    script(`https://www.googletagmanager.com/gtag/js?id=${id(s, 'measurementId')}`);
  },
  gtm: (s) => {
    page.dataLayer ??= [];
    (page.dataLayer as unknown[]).push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    script(`https://www.googletagmanager.com/gtm.js?id=${id(s, 'tagId')}`);
  },
  heap: (s) => {
    list('heap', ['addEventProperties', 'addUserProperties', 'identify', 'track'], {
      appid: text(s, 'appId'),
      config: {},
    });
    script(`https://cdn.heapanalytics.com/js/heap-${id(s, 'appId')}.js`);
  },
  hightouch: (s) => {
    const host = s.apiHost;
    const queue = list('htevents', ['page', 'track', 'identify'], {
      _writeKey: text(s, 'writeKey'),
      _loadOptions: typeof host === 'string' ? { apiHost: host } : {},
    });
    queue.push(['page']);
    script('https://cdn.hightouch-events.com/browser/release/v1-latest/events.min.js');
  },
  hotjar: (s) => {
    caller('hj');
    page._hjSettings = { hjid: Number(text(s, 'hjid')), hjsv: Number(text(s, 'hjsv')) };
    script(`https://static.hotjar.com/c/hotjar-${id(s, 'hjid')}.js?sv=${id(s, 'hjsv')}`);
  },
  intercom: (s) => {
    caller('Intercom');
    page.intercomSettings = { app_id: text(s, 'appId') };
    script(`https://widget.intercom.io/widget/${id(s, 'appId')}`);
  },
  koala: (s) => {
    list('ko', ['identify', 'track'], {});
    script(`https://cdn.getkoala.com/v1/${id(s, 'publicApiKey', 'apiKey', 'key')}/sdk.js`);
  },
  logrocket: (s) =>
    script('https://cdn.lr-in.com/LogRocket.min.js', { crossorigin: 'anonymous' }, () => {
      const { LogRocket } = page as { LogRocket?: { init(id: string): void } };
      LogRocket?.init(text(s, 'appId'));
    }),
  mixpanel: (s) => {
    const region = typeof s.region === 'string' ? s.region.toLowerCase() : '';
    const host = region === 'eu' || region === 'in' ? `api-${region}` : 'api-js';
    const options = { api_host: `https://${host}.mixpanel.com`, track_pageview: true };
    page.mixpanel = Object.assign([], { __SV: 1.2, _i: [[text(s, 'projectToken'), options, 'mixpanel']] });
    script('https://cdn.mxpnl.com/libs/mixpanel-2-latest.min.js');
  },
  onetrust: (s) =>
    script('https://cdn.cookielaw.org/scripttemplates/otSDKStub.js', {
      'data-domain-script': text(s, 'domainScript', 'dataDomainScript', 'scriptId', 'id'),
    }),
  pirsch: (s) => script('https://api.pirsch.io/pa.js', { id: 'pianjs', 'data-code': text(s, 'id') }),
  plausible: (s) => {
    caller('plausible');
    script(`${address(s.server, 'https://plausible.io')}/js/script.js`, { 'data-domain': text(s, 'domain') });
  },
  posthog: (s) => {
    const host = address(s.apiHost, 'https://us.i.posthog.com');
    const options = { api_host: host, disable_session_recording: s.sessionRecording !== true };
    page.posthog = Object.assign([], { __SV: 1, _i: [[text(s, 'apiKey'), options, 'posthog']] });
    script(`${host.replace('.i.posthog.com', '-assets.i.posthog.com')}/static/array.js`, {
      crossorigin: 'anonymous',
    });
  },
  segment: (s) => {
    const queue = list('analytics', ['page', 'track', 'identify'], { _writeKey: text(s, 'key') });
    queue.push(['page']);
    const cdn = address(s.cdnUrl, 'https://cdn.segment.com');
    script(`${cdn}/analytics.js/v1/${id(s, 'key')}/analytics.min.js`);
  },
  transcend: (s) => {
    const own = s.airgapUrl ?? s.url ?? s.src;
    const bundle =
      typeof own === 'string'
        ? address(own, '')
        : `https://transcend-cdn.com/cm/${id(s, 'bundleId', 'id')}/airgap.js`;
    script(bundle, { 'data-cfasync': 'false' });
  },
};
