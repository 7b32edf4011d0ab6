import { describe, expect, it } from 'vitest';
import { type Contract, commonErrors, costClasses, type Mime, paymentErrors, programErrors } from '../contract.ts';
import { type ErrorCode, errorCatalog, ToolError } from '../error-catalog.ts';
import type { Field, FieldValue } from '../fields.ts';
import { defaultLimits } from '../limits.ts';
import { inputKinds } from '../input-kinds.ts';
import { exampleForm, parseOptions } from '../parse-options.ts';
import { contracts, isToolName } from './index.ts';

const all: Contract[] = Object.values(contracts);
function refusalOf(run: () => unknown): ToolError {
  try {
    run();
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

function fieldsOf(contract: Contract): [string, Field<FieldValue>][] {
  return Object.entries(contract.fields);
}

/** The example form with one of its fields, or another one, set to `text`. */
function withField(contract: Contract, name: string, text: string): [string, string][] {
  return [...exampleForm(contract).filter(([given]) => given !== name), [name, text]];
}

it('knows a tool by its own name only, not by what every object has', () => {
  expect(isToolName('convert')).toBe(true);
  expect(isToolName('toString')).toBe(false);
  expect(isToolName('__proto__')).toBe(false);
});

it('gives every code of the catalogue a tool, or the gateway', () => {
  const ofGateway: ErrorCode[] = [
    'notFound',
    'methodNotAllowed',
    'gone',
    'unknownPayment',
    ...paymentErrors,
    ...programErrors,
  ];
  const used = new Set<ErrorCode>([...commonErrors, ...ofGateway, ...all.flatMap((contract) => contract.errors)]);
  expect([...used].toSorted()).toEqual(Object.keys(errorCatalog).toSorted());
});

describe.each(all)('$name', (contract) => {
  it('has an example of each field without which a request is refused', () => {
    const examples = exampleForm(contract);
    expect(() => parseOptions<Contract>(contract, examples)).not.toThrow();
    for (const [name] of examples) {
      const others = examples.filter(([given]) => given !== name);
      expect(refusalOf(() => parseOptions<Contract>(contract, others)).params.field ?? name).toBe(name);
    }
  });

  it('parses without its optional fields, and an empty optional field is an absent one', () => {
    const given = exampleForm(contract);
    const options = parseOptions<Contract>(contract, given);
    expect(Object.keys(options)).toEqual(Object.keys(contract.fields));
    const empty = fieldsOf(contract).filter(
      ([name, field]) => field.default !== undefined && !given.some(([g]) => g === name),
    );
    for (const [name, field] of empty) expect(options[name]).toBe(field.default);
    expect(
      parseOptions<Contract>(contract, [...given, ...empty.map(([name]): [string, string] => [name, ''])]),
    ).toEqual(options);
  });

  it('takes every value that a field allows, and refuses others with the list of them', () => {
    for (const [name, field] of fieldsOf(contract)) {
      const { choices } = field;
      if (!choices) continue;
      expect(choices).toContain(field.default);
      for (const value of choices) {
        const options = parseOptions<Contract>(contract, withField(contract, name, String(value)));
        expect(options[name]).toBe(value);
      }
      for (const wrong of ['x', ' ', `${String(choices[0])} `, String(choices[0]).toUpperCase().concat('!')]) {
        const refusal = refusalOf(() => parseOptions<Contract>(contract, withField(contract, name, wrong)));
        expect(refusal.code).toBe('invalidField');
        expect(refusal.params).toEqual({ field: name, allowed: choices.map(String) });
      }
    }
  });

  it('names a field that must be given and is not, by a code of its own', () => {
    for (const [name, field] of fieldsOf(contract)) {
      if (field.default !== undefined) continue;
      const others = exampleForm(contract).filter(([given]) => given !== name);
      for (const given of [others, [...others, [name, '']], [...others, [name, '  ']]] as [string, string][][]) {
        const refusal = refusalOf(() => parseOptions<Contract>(contract, given));
        expect(refusal.code).toBe(field.missing);
        expect(refusal.params.field).toBe(name);
      }
    }
  });

  it('refuses a field that comes twice', () => {
    for (const [name] of fieldsOf(contract)) {
      const text = String(contract.fields[name]?.choices?.[0] ?? '1');
      const given = [...withField(contract, name, text), [name, text] as [string, string]];
      const refusal = refusalOf(() => parseOptions<Contract>(contract, given));
      expect([refusal.code, refusal.params.field]).toEqual(['invalidField', name]);
    }
  });

  it('refuses a field that it does not have, after every other', () => {
    const given = exampleForm(contract);
    const refusal = refusalOf(() => parseOptions<Contract>(contract, [['watermark', 'x'], ...given]));
    expect([refusal.code, refusal.params.field]).toEqual(['unknownField', 'watermark']);
    for (const [name, field] of fieldsOf(contract)) {
      if (!field.choices) continue;
      const wrong: [string, string][] = [['watermark', 'x'], ...withField(contract, name, 'wrong')];
      expect(refusalOf(() => parseOptions<Contract>(contract, wrong)).code).toBe('invalidField');
    }
    expect(refusalOf(() => parseOptions<Contract>(contract, [...given, ['__proto__', 'x']])).code).toBe('unknownField');
  });

  it('answers only with codes that it or every tool has', () => {
    const own = new Set<ErrorCode>([...commonErrors, ...contract.errors]);
    expect(own.size).toBe(commonErrors.length + contract.errors.length);
    for (const [, field] of fieldsOf(contract)) expect(own).toContain(field.missing);
    const { kind, tooMany, minFiles, maxFiles, totalBytes, fileBytes } = contract.input;
    expect(own).toContain(inputKinds[kind].refusal);
    expect(own).toContain(tooMany ?? 'tooManyFiles');
    // A handler may demand more files for some options.
    if (minFiles > 1 || maxFiles === 1) expect(own.has('tooFewFiles')).toBe(minFiles > 1);
    const hasSeveralAttached = contract.attached !== undefined && contract.attached.maxFiles !== 1;
    expect(own.has('totalTooLarge')).toBe(totalBytes !== fileBytes || maxFiles !== 1 || hasSeveralAttached);
  });

  it('has attached files in a field of their own, some in place of another one', () => {
    const { attached } = contract;
    if (!attached) return;
    const names = [contract.input.field, ...Object.keys(contract.fields)];
    expect(names).not.toContain(attached.field);
    for (const name of [attached.insteadOf ?? names[0], ...Object.keys(attached.examples ?? {})])
      expect(names).toContain(name);
    expect(attached.doc).toMatch(/^[A-Z`].*\.$/);
    expect(attached.fileBytes).toBe(attached.totalBytes);
    expect(contract.errors).toContain(inputKinds[attached.kind].refusal);
    expect(contract.errors).toContain(attached.tooMany ?? 'tooManyFiles');
    const withFile = exampleForm(contract, true);
    expect(() => parseOptions<Contract>(contract, withFile, 1)).not.toThrow();
    if (attached.insteadOf === undefined) return;
    const both = refusalOf(() => parseOptions<Contract>(contract, exampleForm(contract), 1));
    expect([both.code, both.params.field]).toEqual(['invalidField', attached.insteadOf]);
  });

  it('names its headers once each, in lower case', () => {
    const headers = Object.values(contract.output.facts);
    expect(new Set(headers).size).toBe(headers.length);
    for (const header of headers) expect(header).toMatch(/^x-[a-z]+(-[a-z]+)*$/);
    const taken = [
      'x-archive-changes',
      'x-incomplete-images',
      'x-job-id',
      'x-missing-parts',
      'x-missing-scripts',
      'x-notices',
      'x-repair-faults',
      'x-repair-source',
      'x-repaired-page-count',
      'x-repaired-pages',
      'x-request-id',
      'x-words-not-found',
    ];
    for (const header of taken) expect(headers).not.toContain(header);
  });

  it('has breakpoints that rise below 90, a time limit, and limits that exist', () => {
    const breakpoints = [0, ...contract.breakpoints, 90];
    expect(breakpoints.toSorted((a, b) => a - b)).toEqual(breakpoints);
    expect(new Set(breakpoints).size).toBe(breakpoints.length);
    for (const limit of [contract.input.maxFiles, contract.input.fileBytes, contract.input.totalBytes]) {
      expect(typeof limit === 'string' ? defaultLimits[limit] : limit).toBeGreaterThan(0);
    }
    expect(costClasses).toContain(contract.costClass);
    expect(contract.requestMs).toBeGreaterThan(0);
  });

  it('states the value with which it answers one PDF, where it has other answers as well', () => {
    const { mimes, pdfWhen } = contract.output;
    const isEither = mimes.includes('application/pdf') && mimes.length > 1;
    expect(pdfWhen !== undefined).toBe(isEither);
    if (pdfWhen) expect(contract.fields[pdfWhen.field]?.choices).toContain(pdfWhen.value);
  });

  it('reserves at least what came in', () => {
    for (const bytes of [0, 1_000, 30 * 1024 * 1024]) {
      expect(contract.output.expectedBytes(bytes)).toBeGreaterThanOrEqual(bytes);
    }
  });

  it('has a page of its own, and a sentence for itself and each field', () => {
    expect(contract.page).toMatch(/^\/[a-z]+(-[a-z]+)*$/);
    expect(all.filter(({ page }) => page === contract.page)).toEqual([contract]);
    expect(contract.summary).toMatch(/^[A-Z`].*\.$/);
    for (const [name, field] of fieldsOf(contract)) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(field.doc).toMatch(/^[A-Z`].*\.$/);
    }
  });

  const endings: Readonly<Record<Mime, RegExp>> = {
    'application/json': /[^_.]\.json$/,
    'application/pdf': /[^_.]\.pdf$/,
    'application/xml': /[^_.]\.xml$/,
    'application/zip': /[^_.]\.zip$/,
    'image/jpeg': /[^_.]\.jpg$/,
    'image/png': /[^_.]\.png$/,
    'image/webp': /[^_.]\.webp$/,
    'text/markdown': /[^_.]\.md$/,
    'text/plain': /[^_.]\.txt$/,
  };

  it('gives its download a name that is safe, whatever the file was called', () => {
    const hostile = [
      '../../etc/passwd.pdf',
      'C:\\a\\b.pdf',
      'a\r\nset-cookie: x.pdf',
      '\u202Efdp.exe',
      '',
      '.',
      '..',
      '\0',
      'x'.repeat(5_000),
    ];
    for (const inputName of hostile) {
      for (const mime of contract.output.mimes) {
        const name = contract.output.downloadName(inputName, mime);
        expect(name).not.toMatch(/[\p{Cc}\p{Bidi_Control}/\\]/u);
        expect(name).toMatch(endings[mime]);
        expect(new TextEncoder().encode(name).byteLength).toBeLessThanOrEqual(255);
      }
    }
  });
});
