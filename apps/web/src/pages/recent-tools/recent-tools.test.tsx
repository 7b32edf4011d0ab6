import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { addRecentTool, keepRecentTools, recentToolsKey, useRecentTools } from './recent-tools.ts';

beforeEach(() => localStorage.clear());

it('keeps no tool unless the visitor wants it, and deletes the list with the wish', () => {
  addRecentTool('merge');
  expect(localStorage.length).toBe(0);
  const { result } = renderHook(useRecentTools);
  expect(result.current).toBeUndefined();
  act(() => keepRecentTools(true));
  expect(result.current).toEqual([]);
  act(() => addRecentTool('merge'));
  expect(result.current).toEqual(['merge']);
  act(() => keepRecentTools(false));
  expect(result.current).toBeUndefined();
  expect(localStorage.length).toBe(0);
});

it('has the three tools that were opened last, each once and the latest first', () => {
  keepRecentTools(true);
  for (const tool of ['merge', 'split', 'sign', 'crop', 'merge', 'rotate'] as const) addRecentTool(tool);
  const { result } = renderHook(useRecentTools);
  expect(result.current).toEqual(['rotate', 'merge', 'crop']);
});

it('ignores what is no tool', () => {
  localStorage.setItem(recentToolsKey, 'toString sign <b>');
  expect(renderHook(useRecentTools).result.current).toEqual(['sign']);
});
