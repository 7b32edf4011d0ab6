import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  apiExamples,
  type Contract,
  commonErrors,
  defaultLimits,
  describeInput,
  describeNotice,
  type ErrorCode,
  errorCatalog,
  type Limits,
  makeOpenApi,
  noticeKeys,
  refusalSentences,
  repairedPagesRanges,
  contracts,
} from '@blattwerk/shared';
import { defaultSite } from '@blattwerk/site';
import { limitVariables, type Variables } from '@blattwerk/server';
import { siteConfigVariables } from '@blattwerk/site/node';
// oxlint-disable-next-line eslint/no-restricted-imports -- the tables of both apps make one page; no app imports this
import { gatewayVariables } from '../apps/gateway/src/config.ts';
// oxlint-disable-next-line eslint/no-restricted-imports -- as above
import { webVariables } from '../apps/web/nginx/config.ts';
// oxlint-disable-next-line eslint/no-restricted-imports -- as above
import { workerVariables } from '../apps/worker/src/config.ts';
import { makeNotices } from './make-notices.ts';
import { makePrometheusRule } from './make-prometheus-rule.ts';
import { accountsOfStores, makeAclFile } from './redis-accounts.ts';
import { composeVariables } from './server/compose-variables.ts';

const root = join(import.meta.dirname, '..');
/** Origin of the API in examples. */
const exampleOrigin = 'https://pdf.example.org';
const madeBy = '<!-- Made by `npm run docs`. -->';

/** Every page that is made from the sources: its path in the repository, and its text. */
export async function makeDocs(): Promise<Record<string, string>> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const openApi = makeOpenApi({
    tools: contracts,
    limits: defaultLimits,
    brand: defaultSite.brand,
    version,
    address: '/',
    exampleOrigin,
    takesPayments: true,
  });
  return {
    'docs/tools.md': toolsPage(contracts, defaultLimits),
    'docs/api/examples.md': examplesPage(),
    'docs/api/openapi.json': `${JSON.stringify(openApi, null, 2)}\n`,
    'docs/configuration.md': configurationPage(),
    'THIRD-PARTY-NOTICES.md': makeNotices(),
    'k8s/components/monitoring/rules.yaml': makePrometheusRule(),
    'k8s/components/redis-accounts/queue.acl': makeAclFile(accountsOfStores.queue),
    'k8s/components/redis-accounts/blobs.acl': makeAclFile(accountsOfStores.blobs),
  };
}

/** A request for each tool in curl, JavaScript and Python. */
function examplesPage(): string {
  return paragraphs([
    '# Examples',
    madeBy,
    'The smallest request of each tool, made from its contract and run by a test. Python needs `requests`, JavaScript Node 20 or newer. Further fields are in [tools](../tools.md).',
    ...Object.values<Contract>(contracts).flatMap((tool) => [
      `## ${tool.name}`,
      ...apiExamples(tool, exampleOrigin).map(({ lang, source }) => `\`\`\`${lang.toLowerCase()}\n${source}\`\`\``),
    ]),
  ]);
}

/** What each tool takes and answers, and every refusal. */
export function toolsPage(offered: Readonly<Record<string, Contract>>, limits: Limits): string {
  return paragraphs([
    '# Tools',
    madeBy,
    'Each tool is a `POST` of a multipart form; its answer is the file. How the API behaves around it stands in `docs/api/openapi.json`.',
    ...Object.values(offered).flatMap((tool) => toolSection(tool, limits)),
    '## Refusals',
    `Any tool may refuse with ${codes(commonErrors)}. Braces stand for what the answer's body tells beside the code; where it does not, a shorter sentence is said.`,
    table(
      ['Code', 'Status', 'Repeating helps', 'Deutsch', 'English'],
      (Object.keys(errorCatalog) as ErrorCode[]).map((code) => [
        `\`${code}\``,
        String(errorCatalog[code].status),
        errorCatalog[code].retry ? 'yes' : 'no',
        refusalSentences(code, 'de')[0] ?? '',
        refusalSentences(code, 'en')[0] ?? '',
      ]),
    ),
    '## Notices',
    'Keys of the header `x-notices`, comma-separated.',
    `With \`repaired\`, \`x-repaired-pages\` names the pages whose content is missing, in whole or in part, such as \`3,5-7\`, in at most ${repairedPagesRanges} ranges; \`x-repaired-page-count\` counts all of them. Both are absent where no page lacks content. Pages are numbered from 1 in the uploaded file; for \`merge\` and \`organize-pages\`, in the answer. \`convert\` reads no PDF and has neither header.`,
    table(
      ['Key', 'Deutsch', 'English'],
      noticeKeys.map((notice) => [`\`${notice}\``, describeNotice(notice, 'de'), describeNotice(notice, 'en')]),
    ),
  ]);
}

function toolSection(tool: Contract, limits: Limits): string[] {
  const fields = Object.entries(tool.fields);
  const headers = Object.entries(tool.output.facts);
  const names = tool.output.mimes.map((mime) => `\`${tool.output.downloadName('name.pdf', mime)}\` (${mime})`);
  return [
    `## ${tool.name}`,
    tool.summary ?? '',
    [
      `- Address: \`POST /${tool.name}\`; its page is \`${tool.page}\`, its queue \`${tool.costClass}\`.`,
      `- Input: \`${tool.input.field}\`. ${describeInput(tool.input, limits)}`,
      `- Answer: ${names.join(' or ')}.`,
      ...(headers.length > 0 ? [`- Headers: ${headers.map(([, header]) => `\`${header}\``).join(', ')}.`] : []),
      `- Refusals of its own: ${codes(tool.errors)}.`,
      `- Time: ${tool.requestMs / 1_000} s from the end of the upload to the answer.`,
    ].join('\n'),
    ...(fields.length === 0
      ? []
      : [
          table(
            ['Field', 'Values', 'Default', 'Meaning'],
            fields.map(([name, field]) => [
              `\`${name}\``,
              field.choices?.map((value) => `\`${value}\``).join(', ') ??
                (field.kind === 'bytes'
                  ? 'a number of bytes'
                  : field.range
                    ? `${field.range.min} to ${field.range.max}`
                    : `${field.kind}, at most ${field.maxLength}`),
              field.default === undefined ? 'must be given' : field.default ? `\`${field.default}\`` : '',
              field.doc ?? '',
            ]),
          ),
        ]),
  ];
}

/** Every variable of the environment. */
/** The variables of docker-compose.yml with the defaults that it has for them. */
function composeRows(): string[][] {
  const file = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  return Object.entries(composeVariables).map(([name, doc]) => {
    const [, fallback = ''] = new RegExp(`\\$\\{${name}:-([^}]*)\\}`).exec(file) ?? [];
    return [`\`${name}\``, doc, fallback === '' ? '' : `\`${fallback}\``];
  });
}

export function configurationPage(): string {
  return paragraphs([
    '# Configuration',
    madeBy,
    'Everything is configured by variables of the environment. A variable that is absent or blank has its default; a program that finds a wrong value names every such variable and does not start.',
    '## Limits',
    'Gateway, worker and web image read the same ones: set them alike.',
    variableTable(limitVariables),
    '## Site',
    'Gateway and web image read the same ones.',
    variableTable(siteConfigVariables),
    '## Gateway',
    variableTable(ownOf(gatewayVariables)),
    '## Worker',
    variableTable(ownOf(workerVariables)),
    '## Web image',
    variableTable(ownOf(webVariables)),
    '## Compose',
    'Compose passes on the variables above that are in its environment or in a `.env` file, apart from addresses, ports and folders that it sets itself, and has these:',
    table(['Variable', 'Meaning', 'Default'], composeRows()),
  ]);
}

function ownOf(variables: Variables): Variables {
  const shared = { ...limitVariables, ...siteConfigVariables };
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !Object.hasOwn(shared, name)));
}

function variableTable(variables: Variables): string {
  return table(
    ['Variable', 'Meaning', 'Value', 'Default'],
    Object.entries(variables).map(([name, variable]) => [
      `\`${name}\``,
      variable.doc,
      variable.kind,
      shownDefault(name, variable.default),
    ]),
  );
}

function shownDefault(name: string, value: unknown): string {
  // The page is the same whatever machine makes it.
  if (name.startsWith('CHILDREN_')) return "the machine's cores and one more, at least 3";
  const text = Array.isArray(value) ? value.join(',') : String(value);
  return text === '' ? '' : `\`${text}\``;
}

function codes(listed: readonly ErrorCode[]): string {
  return listed.map((code) => `\`${code}\``).join(', ');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function paragraphs(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`;
}

if (import.meta.main) {
  for (const [path, text] of Object.entries(await makeDocs())) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}
