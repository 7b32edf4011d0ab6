import { apiPrefix } from './api-version.ts';
import type { Contract } from './contract.ts';
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

/** Names of the files that a tool's examples send. */
export function exampleFiles({ input }: Pick<Contract, 'input'>): string[] {
  const extension = input.kind === 'pdf' ? 'pdf' : 'png';
  return Array.from({ length: Math.max(1, input.minFiles) }, (_, index) => `file${index + 1}.${extension}`);
}

/**
 * The smallest request that a tool accepts, in curl, JavaScript and Python: sends the files of `exampleFiles` from the
 * working directory and writes `result.pdf` or `result.zip`.
 * @param origin of the API, `https://pdf.example.org`
 */
export function apiExamples(tool: Contract, origin: string): ApiExample[] {
  const url = `${origin}${apiPrefix}/${tool.name}`;
  const files = exampleFiles(tool);
  const fields = exampleForm(tool);
  const result = `result.${tool.output.mimes[0] === 'application/zip' ? 'zip' : 'pdf'}`;
  const { field } = tool.input;
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
      files.map((name) => `-F '${field}=@${name}'`),
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
        files.map((name) => `form.append('${field}', await openAsBlob('${name}'), '${name}');`),
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
        [`    files=[${files.map((name) => `('${field}', open('${name}', 'rb'))`).join(', ')}],`],
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
