import {
  type ErrorCode,
  errorCatalog,
  type OpenApiDocument,
  type OpenApiHeader,
  type OpenApiOperation,
  type OpenApiResponse,
  type OpenApiSchema,
  openApiMethods,
  refusalSentences,
  statusOf,
} from '@blattwerk/shared';
import { escapeHtml } from '../site.ts';

/** The only style element of the page, whose hash is in the content security policy. */
export const apiDocsStyle = `
:root{color-scheme:light dark;--line:#8885}
body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h2{margin-top:3rem;border-top:1px solid var(--line);padding-top:1.5rem;overflow-wrap:anywhere}
h3{margin-bottom:.25rem}
code{font:.9em ui-monospace,monospace;overflow-wrap:anywhere}
summary{cursor:pointer;padding:.25rem 0}
pre{margin:0 0 .5rem;padding:.75rem 1rem;border:1px solid var(--line)}
pre,.table{overflow-x:auto}
pre code{overflow-wrap:normal}
table{border-collapse:collapse;width:100%}
th,td{border-bottom:1px solid var(--line);padding:.35rem .75rem .35rem 0;text-align:left;vertical-align:top}
td p{margin:0 0 .25rem}
td:first-child{white-space:nowrap}
nav ul{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
`;

/** Renders the OpenAPI description as an HTML page without scripts and external resources. */
export function renderApiDocs(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    openApiMethods.flatMap((method) => {
      const operation = methods[method];
      return operation ? [{ title: `${method.toUpperCase()} ${path}`, operation }] : [];
    }),
  );
  const links = operations.map(
    ({ title, operation }) => `<li><a href="#${attribute(operation)}"><code>${escapeHtml(title)}</code></a></li>`,
  );
  const refusal = document.components.schemas.Refusal;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(document.info.title)}</title>
<style>${apiDocsStyle}</style>
</head>
<body>
<header>
<h1>${escapeHtml(document.info.title)}</h1>
<p>Version ${escapeHtml(document.info.version)}, at ${document.servers.map(({ url }) => `<code>${escapeHtml(url)}</code>`).join(', ')}.
<a href="openapi.json">OpenAPI document</a></p>
<p>${prose(document.info.description)}</p>
<nav aria-label="Operations"><ul>${links.join('')}</ul></nav>
</header>
<main>
${operations.map(({ title, operation }) => renderOperation(title, operation, document)).join('\n')}
${refusal ? `<section><h2 id="errors">Errors</h2><p>${prose(refusal.description ?? '')}</p>${fieldTable(refusal)}${errorTable()}</section>` : ''}
</main>
</body>
</html>
`;
}

function renderOperation(title: string, operation: OpenApiOperation, document: OpenApiDocument): string {
  const parameters = operation.parameters ?? [];
  const bodies = Object.entries(operation.requestBody?.content ?? {});
  return `<section>
<h2 id="${attribute(operation)}"><code>${escapeHtml(title)}</code></h2>
<p>${prose(operation.summary)}</p>
${operation.description === undefined ? '' : `<p>${prose(operation.description)}</p>`}
${bodies.map(([type, { schema }]) => `<h3>Fields (${escapeHtml(type)})</h3>${fieldTable(schema)}`).join('')}
${
  parameters.length === 0
    ? ''
    : `<h3>Parameters</h3>${table(
        ['Name', 'In', 'Meaning'],
        parameters.map(({ name, in: place, description, schema }) => [
          code(name),
          escapeHtml(place),
          `${prose(description)} ${values(schema)}`,
        ]),
      )}`
}
${examples(operation)}
<h3>Answers</h3>${table(
    ['Status', 'Meaning'],
    Object.entries(operation.responses).map((row) => responseRow(row, document)),
  )}
</section>`;
}

function examples(operation: OpenApiOperation): string {
  const shown = operation['x-codeSamples'] ?? [];
  return shown
    .map(
      ({ label, source }) =>
        `<details><summary>${escapeHtml(label)}</summary><pre><code>${escapeHtml(source)}</code></pre></details>`,
    )
    .join('');
}

function responseRow([status, response]: [string, OpenApiResponse], document: OpenApiDocument): string[] {
  const types = Object.keys(response.content ?? {}).map(code);
  const headers = Object.entries(response.headers ?? {}).map(
    ([name, header]) => `<p>${code(name)}: ${prose(headerIn(document, header)?.description ?? '')}</p>`,
  );
  const meaning = response.description.split('\n\n').map((paragraph) => `<p>${prose(paragraph)}</p>`);
  return [
    escapeHtml(status),
    [...meaning, ...(status === '200' && types.length > 0 ? [`<p>${types.join(' or ')}</p>`] : []), ...headers].join(
      '',
    ),
  ];
}

/** Every code with its status, of versioned answers as all of the page, and its message. */
function errorTable(): string {
  const rows = (Object.keys(errorCatalog) as ErrorCode[]).map((name) => [
    code(name),
    String(statusOf(name, true)),
    errorCatalog[name].retry ? 'yes' : '',
    escapeHtml(refusalSentences(name, 'en')[0] ?? ''),
  ]);
  return table(['Code', 'Status', 'Worth retrying', 'Message'], rows);
}

function headerIn(
  { components }: OpenApiDocument,
  header: OpenApiHeader | { $ref: string },
): OpenApiHeader | undefined {
  return '$ref' in header ? components.headers[header.$ref.replace('#/components/headers/', '')] : header;
}

function fieldTable(schema: OpenApiSchema): string {
  const required = new Set(schema.required);
  const rows = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    code(name),
    required.has(name) ? 'always' : '',
    `${prose(property.description ?? '')} ${values(property)}`,
  ]);
  return table(['Name', 'Given', 'Meaning'], rows);
}

function values(schema: OpenApiSchema): string {
  const choices = schema.enum ?? (schema.type === 'boolean' ? [true, false] : []);
  const listed = choices.map((choice) => code(String(choice))).join(', ');
  const preset = schema.default === undefined ? '' : ` Default: ${code(String(schema.default))}.`;
  return (listed === '' ? '' : `${listed}.`) + preset;
}

function table(head: string[], rows: string[][]): string {
  const cells = (tag: 'td', row: string[]) => row.map((cell) => `<${tag}>${cell}</${tag}>`).join('');
  return `<div class="table"><table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${cells('td', row)}</tr>`)
    .join('')}</tbody></table></div>`;
}

function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}

/** HTML of a text with `code` in backticks. */
function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function attribute(operation: OpenApiOperation): string {
  return escapeHtml(operation.operationId);
}
