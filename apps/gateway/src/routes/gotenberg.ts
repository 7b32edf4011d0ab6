import { randomUUID } from 'node:crypto';
import { apiContracts, type ApiToolName, cleanFileName, type Contract, ToolError } from '@blattwerk/shared';
import type { FastifyInstance } from 'fastify';
import { handleToolRequest } from '../answer/handle-tool-request.ts';
import type { Gateway } from '../gateway.ts';
import type { RateChecks } from '../http/limit-rate.ts';

type Texts = ReadonlyMap<string, string>;

/** A route of Gotenberg 8, and the tool that answers it. */
interface Route {
  path: string;
  tool: ApiToolName;
  /** The tool's own names by those of fields whose values mean the same. */
  names?: Readonly<Record<string, string>>;
  /** Fields of the tool that follow from others; those that they follow from are `used`. */
  derive?: (texts: Texts) => Record<string, string | undefined>;
  used?: readonly string[];
  /** Whether files are taken by their names: numbers first, then letters. */
  sortsFiles?: true;
}

/** Routes below /forms/pdfengines. What a form asks beyond them, such as `pdfa` or `webhook`, is refused and never left out. */
const routes: readonly Route[] = [
  { path: 'merge', tool: 'merge', derive: () => ({ bookmarks: 'own' }), sortsFiles: true },
  { path: 'split', tool: 'split', derive: splitting, used: ['splitMode', 'splitSpan', 'splitUnify'] },
  { path: 'flatten', tool: 'flatten', derive: () => ({ layers: 'false' }) },
  { path: 'rotate', tool: 'rotate', names: { rotateAngle: 'rotation', rotatePages: 'pages' } },
  {
    path: 'encrypt',
    tool: 'protect',
    names: {
      userPassword: 'password',
      ownerPassword: 'owner_password',
      allowPrinting: 'allow_print',
      allowCopying: 'allow_copy',
      allowModifying: 'allow_edit',
      allowAnnotating: 'allow_annotate',
      allowFillingForms: 'allow_forms',
      allowAssembling: 'allow_assemble',
    },
  },
  {
    path: 'watermark',
    tool: 'watermark',
    names: { watermarkPages: 'pages' },
    derive: watermarking,
    used: ['watermarkSource', 'watermarkExpression', 'watermarkOptions'],
  },
  { path: 'metadata/write', tool: 'metadata', derive: describing, used: ['metadata'] },
];

/** The tool's fields by Gotenberg's keys of metadata, which are those of ExifTool. */
const metadataFields: Readonly<Record<string, string>> = {
  Title: 'title',
  Author: 'author',
  Subject: 'subject',
  Keywords: 'keywords',
  CreateDate: 'created',
  CreationDate: 'created',
  ModDate: 'modified',
  ModifyDate: 'modified',
};

/**
 * Adds routes that take the forms of Gotenberg 8, so that its clients can be used as they are. Answers and limits are those of the tools,
 * and refusals have their JSON.
 */
export function addGotenbergRoutes(
  app: FastifyInstance,
  gateway: Gateway,
  { checkRate, checkRunSeconds }: RateChecks,
): void {
  for (const route of routes.filter(({ tool }) => !gateway.config.TOOLS_OFF.includes(tool))) {
    app.post(
      `/forms/pdfengines/${route.path}`,
      {
        config: { tool: route.tool },
        onRequest: async (request, reply) => {
          request.progressId = randomUUID();
          const trace = request.headers['gotenberg-trace'];
          reply.header('gotenberg-trace', typeof trace === 'string' ? trace : request.id);
          await Promise.all([checkRate(request, reply), checkRunSeconds(request, reply)]);
        },
      },
      async (request, reply) => {
        const name = request.headers['gotenberg-output-filename'];
        const contract = contractOf(route, typeof name === 'string' ? name : undefined);
        await handleToolRequest(gateway, contract, request.progressId, request, reply);
        return reply;
      },
    );
  }
}

/** The contract of a tool as a route has it. @param fileName of the answer, without its extension */
function contractOf({ tool, names = {}, derive, used = [], sortsFiles }: Route, fileName?: string): Contract {
  const own: Contract = apiContracts[tool];
  return {
    ...own,
    input: { ...own.input, field: 'files' },
    ...(own.attached ? { attached: { ...own.attached, field: 'watermark' } } : {}),
    output: {
      ...own.output,
      downloadName: (inputName, mime) => {
        const usual = own.output.downloadName(inputName, mime);
        return fileName === undefined ? usual : cleanFileName(fileName) + usual.slice(usual.lastIndexOf('.'));
      },
    },
    translate(given) {
      const texts = new Map(given);
      const kept = [...texts].filter(([name]) => !used.includes(name));
      const derived = Object.entries(derive?.(texts) ?? {}).flatMap(([name, text]) =>
        text === undefined ? [] : [[name, text] as const],
      );
      return [...kept.map(([name, text]) => [names[name] ?? refused(name), text] as const), ...derived];
    },
    ...(sortsFiles ? { sortsFiles } : {}),
  };
}

/** @throws ToolError unknownField: a field that has no meaning here must not be left out silently */
function refused(field: string): never {
  throw new ToolError('unknownField', { field });
}

function splitting(texts: Texts): Record<string, string | undefined> {
  const [mode, config] = [texts.get('splitMode'), texts.get('splitSpan')];
  if (mode === 'intervals') return { mode: 'interval', config };
  if (mode !== 'pages') throw new ToolError('invalidField', { field: 'splitMode', allowed: ['intervals', 'pages'] });
  return { mode: texts.get('splitUnify') === 'true' ? 'extract' : 'ranges', config };
}

function watermarking(texts: Texts): Record<string, string | undefined> {
  const [source, expression] = [texts.get('watermarkSource'), texts.get('watermarkExpression')];
  if (source !== 'text' && source !== 'image')
    throw new ToolError('invalidField', { field: 'watermarkSource', allowed: ['text', 'image'] });
  const options = objectIn(texts, 'watermarkOptions');
  const { opacity, rotation, ...others } = options;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) refused(`watermarkOptions.${unknown}`);
  return {
    // An image is the file of the field `watermark`, which the expression names.
    ...(source === 'text' ? { text: expression } : {}),
    opacity: opacity === undefined ? undefined : String(Math.round(Number(opacity) * 100)),
    angle: rotation === undefined ? undefined : String(((Number(rotation) % 360) + 360) % 360),
  };
}

function describing(texts: Texts): Record<string, string | undefined> {
  const entries = Object.entries(objectIn(texts, 'metadata'));
  return {
    remove: 'false',
    ...Object.fromEntries(
      entries.map(([key, value]) => [
        metadataFields[key] ?? refused(`metadata.${key}`),
        Array.isArray(value) ? value.join(', ') : String(value),
      ]),
    ),
  };
}

/** An object in JSON; an empty one where the field is absent. @throws ToolError invalidField */
function objectIn(texts: Texts, field: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(texts.get(field) ?? '{}');
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // As what is no object.
  }
  throw new ToolError('invalidField', { field });
}
