import type { i18n } from 'i18next';
import type { ComponentType } from 'react';
import type { PageRoute } from './routes.ts';

const loaded = new Map<PageRoute, ComponentType>();
const loading = new Map<PageRoute, Promise<ComponentType>>();

/** Component of a page that is loaded, as the first page is before hydration. */
export function loadedPage(route: PageRoute): ComponentType | undefined {
  return loaded.get(route);
}

/**
 * Loads a page and its texts in parallel; returns the same promise to every caller. A failure is kept: a new promise
 * in each render would suspend without end. The failure screen reloads the page.
 */
export function loadPage(route: PageRoute, texts: i18n): Promise<ComponentType> {
  const pending = loading.get(route);
  if (pending) return pending;
  const page = Promise.all([route.load(), texts.loadNamespaces([...route.parts])]).then(([component]) => {
    loaded.set(route, component);
    return component;
  });
  loading.set(route, page);
  return page;
}
