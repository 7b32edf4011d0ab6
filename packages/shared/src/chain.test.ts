import { describe, expect, it } from 'vitest';
import { apiContracts, chain, hasSecret, maxSteps, parseSteps } from './chain.ts';
import { describeRefusal } from './describe.ts';
import { ToolError } from './error-catalog.ts';
import { parseOptions } from './parse-options.ts';
import { privateNames } from './private-names.ts';
import type { Contract } from './contract.ts';
import { pathOfTool } from './path-of-tool.ts';
import { contracts, isToolName } from './tools/index.ts';

function thrownBy(text: string): ToolError {
  try {
    parseSteps(text);
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

function refusalOf(text: string): object {
  const { code, params } = thrownBy(text);
  return { code, ...params };
}

const json = (...steps: unknown[]) => JSON.stringify(steps);
const contractOf = (...steps: unknown[]) => chain.decidedBy.contractOf(json(...steps));
const rotate = { tool: 'rotate' };
const toolNames = Object.keys(contracts);
const inMiddle = toolNames.filter(
  (tool) => !['convert', 'merge', 'scan-to-pdf', 'pdf-to-jpg', 'extract-images', 'e-invoice'].includes(tool),
);

describe('the options of a step', () => {
  it('are those that the form of its tool has, as text or as numbers and flags', () => {
    const options = { target_size: 1_000_000, both_levels: 'false' };
    expect(parseSteps(json({ tool: 'compress', options }, { tool: 'protect', options: { password: ' ä ' } }))).toEqual([
      {
        tool: 'compress',
        options: parseOptions(contracts.compress, Object.entries({ ...options, target_size: '1000000' })),
      },
      { tool: 'protect', options: parseOptions(contracts.protect, [['password', ' ä ']]) },
    ]);
    expect(parseSteps(json({ tool: 'merge', options: { blank_pages: true } }))[0]?.options['blank_pages']).toBe(true);
    expect(parseSteps(json(rotate))).toEqual([{ tool: 'rotate', options: parseOptions(contracts.rotate, []) }]);
  });

  it.each([
    [{ rotation: 91 }, 'invalidField', 'rotation'],
    [{ rotation: 90.5 }, 'invalidField', 'rotation'],
    [{ rotation: null }, 'invalidField', 'rotation'],
    [{ rotation: [90] }, 'invalidField', 'rotation'],
    [{ rotation: { toString: 90 } }, 'invalidField', 'rotation'],
    [{ pages: 'x' }, 'invalidPages', 'pages'],
    [{ payment_intent: 'pi_1' }, 'unknownField', 'payment_intent'],
    [{ toString: 'x' }, 'unknownField', 'toString'],
    [{ steps: '[]' }, 'unknownField', 'steps'],
  ])('are refused with their step and the usual code: %j', (options, code, field) => {
    expect(refusalOf(json(rotate, { tool: 'rotate', options }))).toMatchObject({ code, step: 2, field });
  });

  it.each([1234, 1e20, true])('are no passwords where they are not text: %s', (password) => {
    const steps = json({ tool: 'protect', options: { password } });
    expect(refusalOf(steps)).toEqual({ code: 'invalidField', step: 1, field: 'password' });
  });

  it('are refused where one is named twice, also in another spelling', () => {
    for (const second of ['rotation', '\\u0072otation']) {
      const text = `[{"tool":"rotate"},{"tool":"rotate","options":{"rotation":90,"${second}":180}}]`;
      expect(refusalOf(text)).toEqual({ code: 'invalidField', step: 2, field: 'rotation' });
    }
    expect(refusalOf('[{"tool":"rotate","tool":"split"}]')).toMatchObject({ step: 1, field: 'tool' });
    // Braces, colons and quotes in texts are none.
    const format = '{"a\\":1,"n":{n}';
    expect(parseSteps(json({ tool: 'page-numbers', options: { format } }))[0]?.options['format']).toBe(format);
  });
});

describe('steps', () => {
  it.each([
    '',
    '{',
    'null',
    '{}',
    '[]',
    '"rotate"',
    '9'.repeat(5_000),
    `${'['.repeat(8_000)}${']'.repeat(8_000)}`,
    `[{"tool":${'{"a":'.repeat(2_500)}1${'}'.repeat(2_500)}}]`,
    `[${'"'.repeat(3)}]`,
    ' '.repeat(20_000),
    '[{"__proto__":{"tool":"rotate"}}]',
    json('rotate'),
    json([rotate]),
    json(null),
    json({ tool: 'rotate', options: 'x' }),
    json({ tool: 'rotate', options: [] }),
    json({ tool: 'toString' }),
    json({ tool: ['rotate'] }),
    json({ options: {} }),
    json(Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`tool${at}`, 'rotate']))),
  ])('are refused where they are none: %.40s', (text) => {
    expect(refusalOf(text)).toMatchObject({ code: 'invalidField' });
  });

  it('take no attached files', () => {
    expect(parseSteps(json(rotate, { tool: 'watermark', options: { text: 'DRAFT' } }))).toHaveLength(2);
    expect(refusalOf(json(rotate, { tool: 'watermark' }))).toEqual({ code: 'invalidField', step: 2, field: 'text' });
    expect(contractOf({ tool: 'watermark', options: { text: 'DRAFT' } })).not.toHaveProperty('attached');
  });

  it('are five at most', () => {
    expect(parseSteps(json(...Array.from({ length: maxSteps }, () => rotate)))).toHaveLength(5);
    expect(refusalOf(json(...Array.from({ length: 6 }, () => rotate)))).toEqual({
      code: 'invalidField',
      field: 'steps',
      step: 6,
    });
    expect(refusalOf(json(...Array.from({ length: 400 }, () => rotate)))).toMatchObject({ step: 6 });
  });

  it('have a known tool, which no chain is, and nothing else', () => {
    const unknown = { code: 'invalidField', step: 2, field: 'tool', allowed: toolNames };
    expect(refusalOf(json(rotate, { tool: 'staple' }))).toEqual(unknown);
    expect(refusalOf(json(rotate, { tool: 'chain', options: { steps: json(rotate) } }))).toEqual(unknown);
    expect(isToolName('chain')).toBe(false);
    const named = refusalOf(json(rotate, { ...rotate, name: 'x' }));
    expect(named).toEqual({ code: 'unknownField', step: 2, field: 'name' });
  });

  it('are refused where one in the middle answers no PDF, or takes no PDF of another', () => {
    const wrongTool = (step: number, allowed: string[]) => ({ code: 'invalidField', field: 'tool', step, allowed });
    expect(refusalOf(json({ tool: 'extract-images' }, rotate))).toEqual(
      wrongTool(
        1,
        toolNames.filter((tool) => !['pdf-to-jpg', 'extract-images'].includes(tool)),
      ),
    );
    expect(refusalOf(json(rotate, { tool: 'pdf-to-jpg' }, rotate))).toEqual(wrongTool(2, inMiddle));
    for (const tool of ['merge', 'convert'])
      expect(refusalOf(json(rotate, { tool }))).toEqual(
        wrongTool(
          2,
          toolNames.filter((other) => !['merge', 'convert', 'scan-to-pdf', 'e-invoice'].includes(other)),
        ),
      );
  });

  it.each([
    ['split', { mode: 'interval', config: '1' }, 'mode', 'extract'],
    ['compress', { both_levels: true }, 'both_levels', 'false'],
    ['convert', { output: 'each' }, 'output', 'one'],
    ['e-invoice', { mode: 'make' }, 'mode', 'pdf'],
  ])(
    'name the field by which %s answers something else, which only the last step may',
    (tool, options, field, allowed) => {
      expect(refusalOf(json({ tool, options }, rotate))).toEqual({
        code: 'invalidField',
        step: 1,
        field,
        allowed: [allowed],
      });
      expect(parseSteps(json({ tool, options }))).toHaveLength(1);
    },
  );

  it('are refused without a word of their text, in a message that begins with the step', () => {
    for (const text of [
      '[{"tool":"protect","options":{"password":geheim}}]',
      json({ tool: 'protect', options: { password: ['geheim'] } }),
    ]) {
      const refusal = thrownBy(text);
      expect([refusal, refusal.cause, JSON.stringify(refusal)].map(String).join()).not.toContain('geheim');
    }
    expect(describeRefusal('noPages', { step: 2 }, 'de')).toMatch(/^Schritt 2: Bitte/);
    expect(describeRefusal('noPages', { step: 2 }, 'en')).toMatch(/^Step 2: Please/);
  });
});

it('has a secret where a tool or a step has a password, not where it could have one', () => {
  const protect = (options: Record<string, unknown>) => ({ tool: 'protect', options });
  const restricted = protect({ password: '', allow_print: false });
  expect(hasSecret('protect', { password: 'x' })).toBe(true);
  expect(hasSecret('protect', { password: '', owner_password: 'x' })).toBe(true);
  expect(hasSecret('protect', { password: '' })).toBe(false);
  expect(hasSecret('unlock', {})).toBe(false);
  expect(hasSecret('watermark', { text: 'x' })).toBe(false);
  const ofSteps = (...steps: object[]) => hasSecret('chain', { steps: json(...steps) });
  expect(ofSteps({ tool: 'rotate' }, protect({ password: 'x' }))).toBe(true);
  expect(ofSteps({ tool: 'unlock' }, restricted)).toBe(false);
});

describe('the contract of certain steps', () => {
  it('takes the files of the first step, answers what the last one does, and costs what the dearest costs', () => {
    const contract = contractOf({ tool: 'merge' }, { tool: 'compress' }, { tool: 'pdf-to-jpg' });
    expect(contract.input).toBe(contracts.merge.input);
    expect(contract.output.mimes).toEqual(contracts['pdf-to-jpg'].output.mimes);
    expect(contract.costClass).toBe('render');
    expect(contractOf(rotate, { tool: 'compress' }, rotate).costClass).toBe('images');
    expect(contractOf(rotate, rotate).costClass).toBe('structure');
    expect(contract.tools).toEqual(['merge', 'compress', 'pdf-to-jpg']);
    expect(contract.errors).toEqual(expect.arrayContaining(['tooFewFiles', 'targetTooSmall', 'tooManyPages']));
    expect(new Set(contract.errors).size).toBe(contract.errors.length);
    expect(contract.paid).toBeUndefined();
  });

  it('names the download as after a download of each step', () => {
    const contract = contractOf(rotate, { tool: 'compress' }, { tool: 'protect', options: { password: 'x' } });
    expect(contract.output.downloadName('a.pdf', 'application/pdf')).toBe('protected_compressed_rotated_a.pdf');
    const images = contractOf({ tool: 'merge' }, { tool: 'extract-images' });
    expect(images.output.downloadName('a.pdf', 'application/zip')).toBe('images_merged.zip');
    expect(contract.output.downloadName('x'.repeat(500), 'application/pdf').length).toBeLessThan(256);
  });

  it('is paid for as its first step is', () => {
    const contract = contractOf({ tool: 'convert' }, { tool: 'rotate' });
    expect(contract.paid?.name).toBe(contracts.convert.paid.name);
    expect(contract.paid?.downloadName('a.png', 'application/pdf')).toBe('rotated_converted_no_watermark.pdf');
    expect(contract.output.downloadName('a.png', 'application/pdf')).toBe('rotated_converted.pdf');
  });

  it('reserves what each step may add', () => {
    const { output } = contractOf(rotate, { tool: 'compress' });
    const { rotate: one, compress: other } = contracts;
    expect(output.expectedBytes(1_000)).toBe(
      one.output.expectedBytes(1_000) + other.output.expectedBytes(1_000) - 1_000,
    );
  });

  it('has the names and characters of the private texts of all steps, in their order', () => {
    const sign = (values: object) => ({ tool: 'sign', options: { values: JSON.stringify(values) } });
    const steps = json(
      rotate,
      sign({ a: 'x', b: 'ü' }),
      { tool: 'redact', options: { words: 'Lara' } },
      sign({ c: 'ก' }),
    );
    expect(privateNames(chain, { steps })).toEqual(['a', 'b', 'x', 'ü', 'c', 'ก']);
    expect(privateNames(contractOf(rotate), { steps })).toEqual(['a', 'b', 'x', 'ü', 'c', 'ก']);
    for (const text of ['', '[', json({ tool: 'other' })]) expect(privateNames(chain, { steps: text })).toEqual([]);
  });

  it('is one of the API, and of a page of its own', () => {
    expect(Object.keys(apiContracts)).toEqual([...toolNames, 'chain']);
    expect(chain.page).toBe(pathOfTool('chain'));
    expect(Object.values(contracts).map(({ page }: Contract) => page)).not.toContain(chain.page);
    expect(chain.output.mimes[0]).toBe('application/pdf');
  });
});
