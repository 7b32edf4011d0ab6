import type { Page, Route } from '@playwright/test';
import { bankPage, browserScript, formPage } from './browser-script.ts';
import type { ProviderStandIn } from '@blattwerk/testing/payment/stand-in';

const anyOrigin = { 'access-control-allow-origin': '*' };

/** Redirects the page's requests to the provider to the simulated one. Nothing leaves the machine. */
export async function routeProvider(page: Page, provider: ProviderStandIn): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    new URL(route.request().url()).pathname.endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', headers: anyOrigin, body: browserScript })
      : route.fulfill({ contentType: 'text/html', body: formPage }),
  );
  await page.route('https://hooks.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: bankPage }),
  );
  await page.route('https://api.stripe.com/**', (route) => forward(route, provider));
}

async function forward(route: Route, provider: ProviderStandIn): Promise<void> {
  const request = route.request();
  const { pathname, search } = new URL(request.url());
  const body = request.postData();
  try {
    const answer = await fetch(provider.address + pathname + search, { method: request.method(), body });
    const headers = { ...anyOrigin, 'content-type': 'application/json' };
    await route.fulfill({ status: answer.status, headers, body: await answer.text() });
  } catch {
    await route.abort('connectionreset');
  }
}
