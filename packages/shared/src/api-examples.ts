import { apiPrefix } from './api-version.ts';
import type { Contract, InputRule } from './contract.ts';
import { inputKinds } from './input-kinds.ts';
import { exampleForm } from './parse-options.ts';

/** A request in one language, as source that can be run as it stands. */
export interface ApiExample {
  /** As OpenAPI's renderers know it. */
  lang: 'Shell' | 'JavaScript' | 'Python';
  label: string;
  /** Name of the file in which it can be run. */
  file: string;
  source: string;
}

/** A file that a tool's examples send. */
interface ExampleFile {
  /** Of the file in the working directory. */
  name: string;
  field: string;
  kind: InputRule['kind'];
}

function exampleFilesOf({ field, kind, minFiles }: InputRule, stem: string): ExampleFile[] {
  const { extension } = inputKinds[kind];
  return Array.from({ length: Math.max(1, minFiles) }, (_, index) => {
    return { name: `${stem}${index + 1}.${extension}`, field, kind };
  });
}

/** The files that a tool's examples send, and those of the examples with attached files. */
export function exampleFiles(
  { input, attached }: Pick<Contract, 'input' | 'attached'>,
  withAttached = false,
): ExampleFile[] {
  return [...exampleFilesOf(input, 'file'), ...(attached && withAttached ? exampleFilesOf(attached, 'attached') : [])];
}

/**
 * The smallest requests that a tool accepts, in curl, JavaScript and Python, also with attached files where it takes some:
 * they send the files of `exampleFiles` from the working directory and write `result.pdf`, `result.zip` or `result.json`.
 * @param origin of the API, `https://pdf.example.org`
 */
export function apiExamples(tool: Contract, origin: string): ApiExample[] {
  const plain = examplesWith(tool, origin, false);
  if (!tool.attached) return plain;
  const { field } = tool.attached;
  const attached = examplesWith(tool, origin, true);
  return [...plain, ...attached.map((example) => ({ ...example, label: `${example.label}, with ${field}` }))];
}

function examplesWith(tool: Contract, origin: string, withAttached: boolean): ApiExample[] {
  const url = `${origin}${apiPrefix}/${tool.name}`;
  const files = exampleFiles(tool, withAttached);
  const fields = exampleForm(tool, withAttached);
  const { pdfWhen } = tool.output;
  // Files are attached to a PDF, or drawn on one.
  const isPdf =
    withAttached || fields.some(([name, text]) => name === pdfWhen?.field && text === String(pdfWhen.value));
  const result = `result.${isPdf ? 'pdf' : tool.output.mimes[0].replace('application/', '')}`;
  return [
    { lang: 'Shell', label: 'curl', file: 'example.sh', source: curl() },
    { lang: 'JavaScript', label: 'JavaScript', file: 'example.mjs', source: javaScript() },
    { lang: 'Python', label: 'Python', file: 'example.py', source: python() },
  ];

  function inOrder(ofFiles: readonly string[], ofFields: readonly string[]): string[] {
    return tool.decidedBy ? [...ofFields, ...ofFiles] : [...ofFiles, ...ofFields];
  }

  function curl(): string {
    const parts = inOrder(
      files.map(({ name, field }) => `-F '${field}=@${name}'`),
      fields.map(([name, text]) => `--form-string '${name}=${text}'`),
    );
    return [`curl --fail-with-body -o ${result} \\`, ...parts.map((part) => `  ${part} \\`), `  ${url}\n`].join('\n');
  }

  function javaScript(): string {
    return `${[
      "import { openAsBlob } from 'node:fs';",
      "import { writeFile } from 'node:fs/promises';",
      '',
      'const form = new FormData();',
      ...inOrder(
        files.map(({ name, field }) => `form.append('${field}', await openAsBlob('${name}'), '${name}');`),
        fields.map(([name, text]) => `form.append('${name}', '${text}');`),
      ),
      `const answer = await fetch('${url}', { method: 'POST', body: form });`,
      'if (!answer.ok) throw new Error((await answer.json()).error);',
      `await writeFile('${result}', Buffer.from(await answer.arrayBuffer()));`,
    ].join('\n')}\n`;
  }

  function python(): string {
    const data = fields.map(([name, text]) => `'${name}': '${text}'`).join(', ');
    return `${[
      'import requests',
      '',
      'answer = requests.post(',
      `    '${url}',`,
      // It sends data first in either case.
      ...inOrder(
        [`    files=[${files.map(({ name, field }) => `('${field}', open('${name}', 'rb'))`).join(', ')}],`],
        data === '' ? [] : [`    data={${data}},`],
      ),
      '    timeout=300,',
      ')',
      'if not answer.ok:',
      "    raise SystemExit(answer.json()['error'])",
      `with open('${result}', 'wb') as result:`,
      '    result.write(answer.content)',
    ].join('\n')}\n`;
  }
}
