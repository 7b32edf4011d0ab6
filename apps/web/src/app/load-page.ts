import type { i18n } from 'i18next';
import type { ComponentType } from 'react';
import { requireTexts } from '../i18n/require-texts.ts';
import { loadOnce } from '../site/lazy-part.ts';
import type { PageRoute } from './routes.ts';

const loaded = new Map<PageRoute, ComponentType>();
const loading = new Map<PageRoute, () => Promise<ComponentType>>();

/** Component of a page that is loaded, as the first page is before hydration. */
export function loadedPage(route: PageRoute): ComponentType | undefined {
  return loaded.get(route);
}

/** Loads a page and its texts in parallel, once; see `loadOnce` for failures. */
export function loadPage(route: PageRoute, texts: i18n): Promise<ComponentType> {
  const load =
    loading.get(route) ??
    loadOnce(async () => {
      const [component] = await Promise.all([route.load(), loadTexts(texts, route.parts)]);
      loaded.set(route, component);
      return component;
    });
  loading.set(route, load);
  return load();
}

async function loadTexts(texts: i18n, parts: PageRoute['parts']): Promise<void> {
  await texts.loadNamespaces([...parts]);
  await requireTexts(texts, texts.language, parts);
}
