import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contracts } from '@blattwerk/shared';
import type { BuiltSite } from '@blattwerk/site';
import { webFolder } from '@blattwerk/testing/build-web';

const built = JSON.parse(readFileSync(join(webFolder, 'site.json'), 'utf8')) as BuiltSite;

/** Paths of all pages of the built site. */
export const paths: readonly string[] = built.pages.map(({ path }) => path);
/** Paths of the tools' pages, with those of tools that work in the browser alone. */
export const toolPaths: readonly string[] = [...Object.values(contracts).map(({ page }) => page), '/compare'];
/** Whether a page repeats another: all articles are like this one. */
export function isRepeated(path: string): boolean {
  return path.startsWith('/blog/') && path !== '/blog/why-pdfs-are-large';
}
/** Paths of a page of each kind that is not a tool's, and one that does not exist. */
export const otherPaths: readonly string[] = [
  ...paths.filter((path) => !toolPaths.includes(path) && !isRepeated(path)),
  '/gibt-es-nicht',
];
