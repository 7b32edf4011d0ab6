import { describe, expect, it } from 'vitest';
import { statusOf } from './api-version.ts';
import { type Contract, commonErrors, programErrors } from './contract.ts';
import { inputKinds } from './input-kinds.ts';
import { defaultLimits } from './limits.ts';
import { makeOpenApi } from './openapi.ts';
import type { OpenApiSchema } from './openapi-types.ts';
import { requestLimits } from './request-limits.ts';
import { contracts } from './tools/index.ts';

const parts = {
  limits: defaultLimits,
  brand: 'Blattwerk',
  version: '1.0.0',
  address: '/',
  exampleOrigin: 'https://pdf.example.org',
};
const document = makeOpenApi({ ...parts, tools: contracts });

/** Every schema of a part of the document, at any depth. */
function* schemasIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  yield value as Record<string, unknown>;
  for (const inner of Object.values(value)) yield* schemasIn(inner);
}

it('offers the tools that it is given and no other', () => {
  const one = makeOpenApi({ ...parts, tools: { merge: contracts.merge } });
  expect(Object.keys(one.paths)).toEqual([
    '/v1/merge',
    '/v1/jobs/{id}',
    '/v1/jobs/{id}/result',
    '/health/live',
    '/health/ready',
  ]);
  expect(JSON.stringify(one)).not.toContain('/v1/compress');
});

it('refers only to schemas that it has, and gives each operation an id of its own', () => {
  const references = [...schemasIn(document)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
  expect(references.length).toBeGreaterThan(10);
  const places = Object.entries(document.components).flatMap(([kind, named]) =>
    Object.keys(named).map((name) => `#/components/${kind}/${name}`),
  );
  for (const reference of references) expect(places).toContain(reference);
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
  // A generator makes a function of each.
  for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/);
});

it('states what an address may do at once, where there are limits', () => {
  const allowance = { requestsPerMinute: 61, runSeconds: 62, openRequests: 17, runs: 3, waitingJobs: 7 };
  const { description } = makeOpenApi({ ...parts, allowance, tools: contracts }).info;
  for (const value of Object.values(allowance)) expect(description).toContain(` ${value} `);
  expect(document.info.description).not.toContain('a minute');
  const { limit } = document.components.schemas['Refusal']?.properties ?? {};
  for (const name of Object.keys(requestLimits)) expect(limit?.description).toContain(`\`${name}\``);
});

it('states the commit of the program where it is known', () => {
  expect(makeOpenApi({ ...parts, commit: 'abc1234', tools: {} }).info['x-commit']).toBe('abc1234');
  expect(document.info).not.toHaveProperty('x-commit');
});

it('names only paths that it has', () => {
  const named = [...JSON.stringify(document).matchAll(/`(?:[A-Z]+ )?(\/[^`\s]*)`/g)].map(([, path]) => path);
  expect(named).not.toEqual([]);
  for (const path of named) expect(Object.keys(document.paths)).toContain(path);
});

it('is JSON without a hole in it', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});

describe.each(Object.values(contracts) as Contract[])('$name', (tool) => {
  const operation = document.paths[`/v1/${tool.name}`]?.post;
  const form = operation?.requestBody?.content['multipart/form-data']?.schema;

  it('has its files and each of its fields, defaults and choices included', () => {
    const files = [tool.input, ...(tool.attached ? [tool.attached] : [])].map(({ field }) => field);
    expect(Object.keys(form?.properties ?? {})).toEqual([...files, ...Object.keys(tool.fields)]);
    for (const [name, field] of Object.entries(tool.fields)) {
      const schema: OpenApiSchema = form?.properties?.[name] ?? {};
      expect(schema.default).toBe(field.default === null || field.default === '' ? undefined : field.default);
      expect(schema.enum).toEqual(field.kind === 'choice' ? field.choices : undefined);
      expect(form?.required?.includes(name)).toBe(field.default === undefined);
      expect(schema.description).toBe(field.doc);
    }
    expect(form?.required).toContain(tool.input.field);
    if (tool.attached) expect(form?.required).not.toContain(tool.attached.field);
  });

  it('describes attached files by their kind and their purpose, and shows a request with them', () => {
    if (!tool.attached) return;
    const { field, kind, doc, maxFiles } = tool.attached;
    const { mediaType, mediaTypes, names, extension } = inputKinds[kind];
    const { encoding } = operation?.requestBody?.content['multipart/form-data'] ?? {};
    const schema = form?.properties?.[field];
    expect(maxFiles === 1 ? schema : schema?.items).toMatchObject({ format: 'binary', contentMediaType: mediaType });
    expect(schema?.maxItems).toBe(maxFiles === 1 ? undefined : maxFiles);
    expect(form?.properties?.[field]?.description).toContain(doc);
    expect(encoding?.[field]?.contentType).toContain(mediaTypes[0]);
    const files = maxFiles === 1 ? 'one file' : `at most ${maxFiles} files`;
    expect(operation?.description).toContain(`Optional, in \`${field}\`: ${files} (${names[0]}`);
    const samples = (operation?.['x-codeSamples'] ?? []).map(({ label, source }) => [
      label,
      source.includes(`attached1.${extension}`),
    ]);
    const labels = ['curl', 'JavaScript', 'Python'];
    expect(samples).toEqual([
      ...labels.map((label) => [label, false]),
      ...labels.map((label) => [`${label}, with ${field}`, true]),
    ]);
  });

  it('has its files and its answer as files, which generators know by their format, or a schema of its JSON', () => {
    const files = form?.properties?.[tool.input.field];
    expect((files?.items ?? files)?.format).toBe('binary');
    const [name] = Object.keys(tool.output.schemas ?? {});
    for (const [mime, { schema }] of Object.entries(operation?.responses['200']?.content ?? {}))
      if (mime !== 'application/json' || name === undefined)
        expect(schema).toMatchObject({ type: 'string', format: 'binary' });
      else expect(schema).toEqual({ $ref: `#/components/schemas/${name}` });
  });

  it('has every header and type of its answer', () => {
    const answer = operation?.responses['200'];
    expect(Object.keys(answer?.content ?? {})).toEqual([...tool.output.mimes]);
    expect(Object.keys(answer?.headers ?? {})).toEqual(expect.arrayContaining(Object.values(tool.output.facts)));
  });

  it('names repaired pages where it reads a PDF', () => {
    const headers = operation?.responses['200']?.headers ?? {};
    const found = ['x-repaired-pages', 'x-repaired-page-count'].filter((name) => Object.hasOwn(headers, name));
    expect(found).toHaveLength(tool.input.kind === 'pdf' ? 2 : 0);
    if (tool.input.kind === 'pdf') {
      const numbering = tool.input.maxFiles !== 1 ? 'in the answer' : 'in the uploaded file';
      expect(JSON.stringify(headers['x-repaired-pages'])).toContain(`Numbered from 1 ${numbering}`);
    }
  });

  it('names images of which a part is missing where it takes some', () => {
    const headers = operation?.responses['200']?.headers ?? {};
    const takesImages = tool.errors.includes('damagedImage');
    expect(Object.hasOwn(headers, 'x-incomplete-images')).toBe(takesImages);
  });

  it('names words that were not found where it looks for some', () => {
    const headers = operation?.responses['200']?.headers ?? {};
    expect(Object.hasOwn(headers, 'x-words-not-found')).toBe(['chain', 'redact'].includes(tool.name));
  });

  it('has each of its codes under the status of the catalogue, and no other', () => {
    const found = Object.entries(operation?.responses ?? {}).flatMap(([status, response]) =>
      (response.content?.['application/json']?.schema.allOf?.[1]?.properties?.code?.enum ?? []).map((code) => [
        String(code),
        Number(status),
      ]),
    );
    const codes = [...new Set([...tool.errors, ...commonErrors, ...programErrors])];
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(codes.map((code) => [code, statusOf(code, true)])));
    expect(found).toHaveLength(codes.length);
    expect(operation?.responses['503']?.headers).toHaveProperty('retry-after');
  });
});
