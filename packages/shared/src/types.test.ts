import { expect, expectTypeOf, it } from 'vitest';
import { defineTool, type FactsOf, type OptionsOf } from './contract.ts';
import type { ErrorCode } from './error-catalog.ts';
import { choice, secret, text } from './fields.ts';
import type { Language } from './language.ts';
import type { NoticeKey } from './notices.ts';
import { type Contracts, contracts } from './tools/index.ts';

it('derives the options of a handler from the fields', () => {
  expectTypeOf<OptionsOf<Contracts['compress']>>().toEqualTypeOf<{
    quality: 'medium' | 'low';
    target_size: number | null;
    both_levels: boolean;
    grayscale: boolean;
  }>();
  expectTypeOf<OptionsOf<Contracts['rotate']>>().toEqualTypeOf<{
    rotation: 90 | 180 | 270 | 'upright';
    pages: string | null;
    orientation: 'all' | 'landscape' | 'portrait';
  }>();
  expectTypeOf<OptionsOf<Contracts['delete-pages']>>().toEqualTypeOf<{ pages: string; blank: boolean }>();
  expectTypeOf<OptionsOf<Contracts['split']>>().toEqualTypeOf<{
    mode: 'extract' | 'pages' | 'ranges' | 'interval' | 'chunks' | 'bookmarks' | 'size' | 'blank' | 'halves';
    config: string;
  }>();
  expectTypeOf<OptionsOf<Contracts['unlock']>>().toEqualTypeOf<{ password: string | null }>();
  expectTypeOf<OptionsOf<Contracts['pdf-to-jpg']>>().toEqualTypeOf<{
    quality: 'normal' | 'high';
    pages: string | null;
    resolution: number | null;
    format: 'jpg' | 'png' | 'webp';
    colors: 'color' | 'gray' | 'blackAndWhite';
    layout: 'pages' | 'tall';
    archive: 'always' | 'whenNeeded';
  }>();
  expectTypeOf<OptionsOf<Contracts['protect']>>().toEqualTypeOf<{
    password: string;
    owner_password: string | null;
    allow_print: boolean;
    allow_copy: boolean;
    allow_edit: boolean;
    allow_high_quality_print: 'asPrint' | 'true' | 'false';
    allow_annotate: 'asEdit' | 'true' | 'false';
    allow_forms: 'asEdit' | 'true' | 'false';
    allow_assemble: 'asEdit' | 'true' | 'false';
  }>();
  expect(Object.keys(contracts.compress.fields)).toEqual(['quality', 'target_size', 'both_levels', 'grayscale']);
});

it('does not compile with a fact or an option that is missing, unknown or of another type', () => {
  const facts = [
    { pageCount: 1, outputFiles: 1 } satisfies FactsOf<Contracts['split']>,
    // @ts-expect-error a fact is not counted
    { pageCount: 1 } satisfies FactsOf<Contracts['split']>,
    // @ts-expect-error a fact that no header carries
    { pageCount: 1, outputFiles: 1, pages: 1 } satisfies FactsOf<Contracts['split']>,
    // @ts-expect-error a fact is a number
    { imageCount: '1' } satisfies FactsOf<Contracts['extract-images']>,
  ];
  const options = [
    // @ts-expect-error an option is missing
    { mode: 'extract' } satisfies OptionsOf<Contracts['split']>,
    // @ts-expect-error a value that the field does not allow
    { quality: 'high' } satisfies OptionsOf<Contracts['compress']>,
  ];
  expect([facts.length, options.length]).toEqual([4, 2]);
});

it('does not compile with a default that is no choice, a limit or a code that does not exist', () => {
  // @ts-expect-error the default is none of the choices
  const field = choice(['a', 'b'], { default: 'c' });
  // @ts-expect-error a code that the catalog does not have
  const coded = text({ maxLength: 1, missing: 'noText' });
  const tool = defineTool({
    ...contracts.merge,
    // @ts-expect-error a limit that the table does not have
    input: { ...contracts.merge.input, totalBytes: 'everything' },
  });
  // @ts-expect-error a password has a greatest length
  const password = secret({});
  expect([field.kind, coded.kind, tool.name, password.kind]).toEqual(['choice', 'text', 'merge', 'secret']);
});

it('does not compile with a language that lacks a code or a notice', () => {
  type Sentences = Record<ErrorCode, string>;
  type Noticed = Record<NoticeKey, string>;
  // @ts-expect-error almost every code is missing
  const sentences = { noFile: '' } satisfies Sentences;
  // @ts-expect-error the other notices are missing
  const noticed = { scaledDown: '' } satisfies Noticed;
  expectTypeOf<Language>().toEqualTypeOf<'de' | 'en'>();
  expect([sentences.noFile, noticed.scaledDown]).toEqual(['', '']);
});
