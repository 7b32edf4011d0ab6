import { type ErrorParams, ToolError } from '../error-catalog.ts';
import { findRepeatedName, isObject } from '../json.ts';
import { parsePageRanges } from '../page-ranges.ts';
import type { Rectangle } from '../placement.ts';

// An entry of its own in package.json: the page loads it with the first file.

/** Areas of a request. */
export const maxRedactAreas = 500;
/** Words of a request. */
export const maxRedactWords = 100;
/** Kinds of text that are found by their form. */
export const redactPatterns = ['emails', 'ibans', 'phones'] as const;
export type RedactPattern = (typeof redactPatterns)[number];
/** Largest coordinate and length, in points: some times the largest page. */
const farthest = 100_000;

/** An area from which everything is removed. */
export interface RedactArea {
  /** As in `page-ranges.ts`. */
  pages: string;
  rectangle: Rectangle;
}

const areaKeys = ['pages', 'x', 'y', 'width', 'height'];

/**
 * Reads the areas of a field; none where it is absent.
 * @throws ToolError invalidField with the number of the refused area, or invalidPages for its list of pages
 */
export function parseRedactAreas(text: string | null, field: 'areas' | 'keep' = 'areas'): RedactArea[] {
  if (text === null) return [];
  const items = parseJson(text, field);
  if (!Array.isArray(items) || items.length === 0 || items.length > maxRedactAreas)
    throw new ToolError('invalidField', { field });
  const repeated = findRepeatedName(text);
  if (repeated) throw new ToolError('invalidField', { field, area: repeated.item });
  return items.map((item, index) => parseArea(item, { field, area: index + 1 }));
}

/** Reads the field `words`, one per line; none where it is absent. @throws ToolError invalidField for too many */
export function parseRedactWords(text: string | null): string[] {
  const words = (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (words.length > maxRedactWords) throw new ToolError('invalidField', { field: 'words' });
  return words;
}

/** Reads the field `find`; none where it is absent. @throws ToolError invalidField for a kind that does not exist */
export function parseRedactPatterns(text: string | null): RedactPattern[] {
  if (text === null) return [];
  const named = text.split(',').map((name) => name.trim());
  const patterns = redactPatterns.filter((pattern) => named.includes(pattern));
  if (new Set(named).size !== patterns.length)
    throw new ToolError('invalidField', { field: 'find', allowed: redactPatterns });
  return patterns;
}

function parseJson(text: string, field: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Its error quotes the text.
    throw new ToolError('invalidField', { field });
  }
}

function parseArea(item: unknown, place: ErrorParams): RedactArea {
  const refusal = () => new ToolError('invalidField', place);
  if (!isObject(item) || Object.keys(item).some((key) => !areaKeys.includes(key))) throw refusal();
  const number = (key: string, min: number): number => {
    const value = item[key];
    if (typeof value !== 'number' || !(value >= min && value <= farthest)) throw refusal();
    return value;
  };
  return {
    pages: pagesOf(item['pages'], place),
    rectangle: {
      x: number('x', -farthest),
      y: number('y', -farthest),
      width: number('width', 0.1),
      height: number('height', 0.1),
    },
  };
}

function pagesOf(pages: unknown, place: ErrorParams): string {
  if (typeof pages !== 'string') throw new ToolError('invalidField', place);
  try {
    parsePageRanges(pages, { spaces: true });
  } catch (error) {
    throw error instanceof ToolError ? new ToolError(error.code, { ...place, ...error.params }) : error;
  }
  return pages;
}
