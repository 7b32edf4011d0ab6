import { expect, it } from 'vitest';
import { withPlainImports } from './without-preloads.ts';

it('leaves dynamic imports as they are written, whether all or one of their exports is used', () => {
  const code = `const all = () => __vitePreload(() => import("./a-1.js"), __VITE_PRELOAD__);
const one = () => __vitePreload(async () => {
	const { View } = await import("./b-2.js");
	return { View };
}, __VITE_PRELOAD__).then(({ View }) => View);`;
  expect(withPlainImports(code)).toBe(`const all = () => import("./a-1.js");
const one = () => import("./b-2.js").then(({ View }) => View);`);
});

it('leaves what has a style sheet or another form', () => {
  const code = '__vitePreload(() => import("./a.js"), ["a.css"]); __vitePreload(load, __VITE_PRELOAD__);';
  expect(withPlainImports(code)).toBe(code);
});
