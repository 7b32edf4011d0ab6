import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  apiExamples,
  apiPrefix,
  type Contract,
  commonErrors,
  programErrors,
  defaultLimits,
  describeAttached,
  describeInput,
  describeNotice,
  duration,
  type ErrorCode,
  errorCatalog,
  type Limits,
  type KeptData,
  type Language,
  keptData,
  makeOpenApi,
  noticeKeys,
  promiseRegister,
  promiseSubjects,
  refusalSentences,
  repairedPagesRanges,
  retention,
  statusOf,
  apiContracts,
  type VisitorPromise,
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
// oxlint-disable-next-line eslint/no-restricted-imports -- as above
import { readFigures } from '../apps/web/prerender/figures.ts';
import { capacityPage } from '../load/capacity/page.ts';
import { makeClients } from './make-clients.ts';
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
    tools: apiContracts,
    limits: defaultLimits,
    allowance: {
      requestsPerMinute: gatewayVariables.RATE_LIMIT_PER_MINUTE.default,
      runSeconds: gatewayVariables.RUN_SECONDS_PER_ADDRESS.default,
      openRequests: gatewayVariables.OPEN_REQUESTS_PER_ADDRESS.default,
      runs: gatewayVariables.RUNS_PER_ADDRESS.default,
      waitingJobs: gatewayVariables.WAITING_JOBS_PER_ADDRESS.default,
    },
    brand: defaultSite.brand,
    version,
    address: '/',
    exampleOrigin,
    takesPayments: true,
  });
  return {
    'docs/tools.md': toolsPage(apiContracts, defaultLimits),
    'docs/api/examples.md': examplesPage(),
    'docs/api/openapi.json': `${JSON.stringify(openApi, null, 2)}\n`,
    ...makeClients(),
    'docs/capacity.md': capacityPage(),
    'docs/configuration.md': configurationPage(),
    'docs/promises.md': promisesPage(),
    'apps/web/src/pages/checks/measured.json': `${JSON.stringify(measuredFigures(), null, 2)}\n`,
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
    ...Object.values<Contract>(apiContracts).flatMap((tool) => [
      `## ${tool.name}`,
      ...apiExamples(tool, exampleOrigin).flatMap(({ lang, label, source }) => [
        ...(label.includes(',') ? [`${label}:`] : []),
        `\`\`\`${lang.toLowerCase()}\n${source}\`\`\``,
      ]),
    ]),
  ]);
}

/** What each tool takes and answers, and every refusal. */
export function toolsPage(offered: Readonly<Record<string, Contract>>, limits: Limits): string {
  return paragraphs([
    '# Tools',
    madeBy,
    'Each tool is a `POST` of a multipart form that returns the resulting file. [openapi.json](api/openapi.json) describes the rest of the API.',
    ...Object.values(offered).flatMap((tool) => toolSection(tool, limits)),
    '## Refusals',
    `Any tool can refuse with ${codes([...commonErrors, ...programErrors])}. Names in braces are properties of the response body; if one is unknown, a shorter message is used.`,
    table(
      ['Code', 'Status', 'Worth retrying', 'Deutsch', 'English'],
      (Object.keys(errorCatalog) as ErrorCode[]).map((code) => [
        `\`${code}\``,
        String(statusOf(code, true)),
        errorCatalog[code].retry ? 'yes' : 'no',
        refusalSentences(code, 'de')[0] ?? '',
        refusalSentences(code, 'en')[0] ?? '',
      ]),
    ),
    '## Notices',
    'Keys of the header `x-notices`, comma-separated.',
    `With \`repaired\`, \`x-repaired-pages\` names the pages whose content is missing, in whole or in part, such as \`3,5-7\`, in at most ${repairedPagesRanges} ranges; \`x-repaired-page-count\` counts all of them. Both are absent if no page lacks content. Pages are numbered from 1 in the uploaded file; for \`merge\` and \`organize-pages\`, in the answer. \`convert\` reads no PDF and has neither header. \`chain\` gives each key its step, \`repaired;step=1\`, and the pages of the first step that lacks content.`,
    'With `imagesIncomplete`, `x-incomplete-images` numbers the image files of which a part is missing, such as `2,4-5`: from 1, in the order sent.',
    'With `fontsMissing`, `x-missing-scripts` names the scripts of the text that the images lack, as codes of ISO 15924 such as `Hang,Thai`.',
    'With `archiveChanges`, `x-archive-changes` says what was changed so that the file is PDF/A, and how often, such as `fontEmbedded=2,scriptRemoved=1`.',
    'Answers of `repair` for a damaged PDF have `x-repair-faults`, which says what was wrong, such as `truncated=48211,crossReferences=1`; `x-repair-source`, how its objects were found; and `x-missing-parts`, what pages lack, with their number and the lowest of them, such as `fonts=3:2,4-5;images=1:7`.',
    'With `wordsNotFound`, `x-words-not-found` numbers the words of `redact` that the file does not contain as text, such as `2,4-5`: from 1, without blank lines. `chain` numbers those of its first step that misses some.',
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
      ...(tool.decidedBy
        ? [
            `- Address: \`POST ${apiPrefix}/${tool.name}\`, without a page; its queue is that of its dearest step.`,
            '- Input: that of the first step.',
            '- Answer: that of the last step, named as after a download of each; no headers of single steps.',
          ]
        : [
            `- Address: \`POST ${apiPrefix}/${tool.name}\`; its page is \`${tool.page}\`, its queue \`${tool.costClass}\`.`,
            `- Input: \`${tool.input.field}\`. ${describeInput(tool.input, limits)}`,
            ...(tool.attached ? [`- ${describeAttached(tool.attached, limits)} ${tool.attached.doc}`] : []),
            `- Answer: ${names.join(' or ')}.`,
          ]),
      ...(headers.length > 0 ? [`- Headers: ${headers.map(([, header]) => `\`${header}\``).join(', ')}.`] : []),
      tool.decidedBy
        ? '- Specific refusals: those of the steps, with `step`, from 1.'
        : `- Specific refusals: ${codes(tool.errors)}.`,
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
                    : `${name === tool.decidedBy?.field ? 'JSON' : field.kind}, at most ${field.maxLength}`),
              field.default === undefined ? 'required' : field.default ? `\`${field.default}\`` : '',
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
    'Everything is configured by environment variables. An absent or blank variable has its default. With invalid values, a program names every such variable and does not start.',
    '## Limits',
    'Gateway, worker and web image read these: set them to the same values.',
    variableTable(limitVariables),
    '## Site',
    'Gateway and web image both read these.',
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

/** Measured figures of the page about checks: those of docs/benchmarks.md in each language, and the properties of docs/fidelity.md. */
function measuredFigures() {
  const figures = (language: Language) => {
    const values = readFigures(language);
    const text = (name: string) => values.get(name)?.text ?? '';
    return {
      scanBefore: text('compress.scan.before'),
      scanAfter: text('compress.scan.medium'),
      scanGhostscript: text('compress.scan.ghostscript'),
      photosBefore: text('compress.photos.before'),
      photosAfter: text('compress.photos.medium'),
      photosGhostscript: text('compress.photos.ghostscript'),
      mergeBook: text('merge.book'),
    };
  };
  const [table = ''] = readFileSync(join(root, 'docs/fidelity.md'), 'utf8').split('\n## ');
  const properties = table.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:---|Property)/.test(line));
  return { de: figures('de'), en: figures('en'), properties: properties.length };
}

/** What the site promises, what keeps it, and what the server keeps how long. */
function promisesPage(): string {
  const promises = Object.entries<VisitorPromise>(promiseRegister);
  return paragraphs([
    '# Promises',
    madeBy,
    'What the site, its articles and its documents promise, with the numbers and the evidence of each promise. The register is `packages/shared/src/promises`; `apps/web/src/app/promises.test.ts` fails for a sentence that promises something and is not in it.',
    ...promiseSubjects.flatMap((subject) => [
      `## ${subject[0]?.toUpperCase()}${subject.slice(1)}`,
      table(
        ['Promise', 'Numbers', 'Evidence'],
        promises
          .filter(([, each]) => each.subject === subject)
          .map(([id, { claim, times = [], numbers, evidence }]) => [
            `\`${id}\`: ${claim}`,
            [
              ...times.map((time) => `\`${time}\`: ${duration(retention[time], 'en').replace('\u00a0', ' ')}`),
              numbers ?? [],
            ]
              .flat()
              .join('; '),
            evidence.map((path) => `\`${path}\``).join(', '),
          ]),
      ),
    ]),
    '## What the server keeps',
    '`npm run proof:promises` sends work through the product and measures these times. The privacy notice contains the same rows.',
    table(
      ['What', 'How long', 'Where'],
      Object.values<KeptData>(keptData).map(({ texts, places }) => [
        texts.en.what,
        texts.en.howLong.replaceAll('\u00a0', ' '),
        places.map((place) => `\`${place}\``).join(', '),
      ]),
    ),
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
