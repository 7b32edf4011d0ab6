import type { Page, Request } from '@playwright/test';

/** Simulates Google's tag: reads its queue, sets a cookie, and sends each event. */
const tag = `(() => {
  const queue = window.dataLayer;
  const fields = {};
  document.cookie = '_ga=GA1.1.1.1; Path=/; Max-Age=99999';
  document.cookie = '_ga_TEST1=GS1; Path=/; Max-Age=99999';
  localStorage.setItem('_gcl_ls', '1');
  const take = (command) => {
    if (Object.prototype.toString.call(command) !== '[object Arguments]') return;
    const [verb, name, params] = command;
    if (verb === 'set') Object.assign(fields, name);
    if (verb !== 'event') return;
    const body = JSON.stringify({ ...fields, ...params, name });
    void fetch('https://region1.google-analytics.com/g/collect', { method: 'POST', mode: 'no-cors', body });
  };
  for (const command of queue) take(command);
  const { push } = queue;
  queue.push = (...commands) => {
    commands.forEach(take);
    return push.apply(queue, commands);
  };
})();`;

/** Simulates the advertising service: requires the documented content security policy, and fills a place with a frame, or not. */
const ads = (isFilled: boolean) => `(() => {
  document.cookie = '__gads=ID=1; Path=/; Max-Age=99999';
  new Function('return 1')();
  const helper = document.createElement('script');
  helper.src = 'https://ep2.adtrafficquality.google/sodar/helper.js';
  document.head.append(helper);
  const fill = () => {
    for (const place of document.querySelectorAll('ins.adsbygoogle:not([data-ad-status])')) {
      if (${isFilled}) {
        const frame = document.createElement('iframe');
        frame.src = 'https://googleads.g.doubleclick.net/pagead/ads';
        frame.title = 'ad';
        frame.setAttribute('style', 'width:100%;height:100%;border:0');
        place.append(frame);
      }
      place.dataset.adStatus = '${isFilled ? 'filled' : 'unfilled'}';
    }
  };
  fill();
  window.adsbygoogle.push = () => (fill(), 1);
})();`;

export interface Recorded {
  /** Every request to hosts other than the product's. */
  foreign: string[];
  /** Events sent to analytics. */
  events: Record<string, unknown>[];
  /** Console errors and uncaught errors. */
  complaints: string[];
}

export type AdService = 'fills' | 'has nothing' | 'is blocked';

/** Responds for all other hosts, and records every request to them. */
export async function standIn(page: Page, address: string, adService: AdService = 'fills'): Promise<Recorded> {
  const recorded: Recorded = { foreign: [], events: [], complaints: [] };
  page.on('console', (message) => message.type() === 'error' && recorded.complaints.push(message.text()));
  page.on('pageerror', (error) => recorded.complaints.push(error.message));
  // Beside the routes, which do not see requests that the policy blocks.
  page.on('request', (request) => {
    if (isForeign(request, address)) recorded.foreign.push(request.url());
  });
  await page.route(
    (url) => /^https?:$/.test(url.protocol) && url.origin !== address,
    async (route) => {
      const url = new URL(route.request().url());
      if (url.pathname === '/gtag/js') return route.fulfill({ contentType: 'text/javascript', body: tag });
      if (url.pathname.endsWith('/adsbygoogle.js')) {
        if (adService === 'is blocked') return route.abort();
        return route.fulfill({
          contentType: 'text/javascript',
          headers: { 'access-control-allow-origin': '*' },
          body: ads(adService === 'fills'),
        });
      }
      if (url.pathname === '/g/collect') {
        recorded.events.push(JSON.parse(route.request().postData() ?? '{}') as Record<string, unknown>);
        return route.fulfill({ status: 204 });
      }
      if (url.pathname === '/pagead/ads') return route.fulfill({ contentType: 'text/html', body: '<p>Ad</p>' });
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    },
  );
  return recorded;
}

function isForeign(request: Request, address: string): boolean {
  const url = new URL(request.url());
  return !['data:', 'blob:', 'about:'].includes(url.protocol) && url.origin !== address;
}
