import { isPageOfTool, ownAddresses } from '@blattwerk/shared';
import { expect, it } from 'vitest';
import { presetIds, presets } from './presets.ts';

it('the page of every preset goes with its tool, and every address of its own is that of a preset', () => {
  for (const id of presetIds) expect([id, isPageOfTool(presets[id].path, presets[id].tool)]).toEqual([id, true]);
  const paths = presetIds.map((id): string => presets[id].path);
  expect(Object.keys(ownAddresses).filter((path) => !paths.includes(path))).toEqual([]);
});
