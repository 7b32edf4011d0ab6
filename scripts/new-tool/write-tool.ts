import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const views = ['single-pdf', 'files'] as const;
const templates = join(import.meta.dirname, 'templates');

export interface NewTool {
  /** Its one spelling: API path, folder, texts, log field. */
  name: string;
  costClass: string;
  /** `single-pdf` takes one PDF, `files` several in an order. */
  view: (typeof views)[number];
  /** Beginning of the download's name; by default the tool's name. */
  prefix?: string;
}

/** Tools of which lines and files are copied, renamed. */
const likeSinglePdf = 'extract-images';
const likeFiles = 'merge';

/** Marks what a person writes; `findUnfinished` refuses it. */
const todo = 'TODO';

/** Names of a tool, as files spell them. */
interface Spelling {
  name: string;
  camel: string;
  pascal: string;
}

function spell(name: string): Spelling {
  const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return { name, camel, pascal: camel.charAt(0).toUpperCase() + camel.slice(1) };
}

/**
 * Writes every file of a new tool and its line in every registry.
 * @param root of the repository
 * @returns paths of the new files and of the changed ones, relative to the root
 * @throws Error for a name that is taken or not in kebab-case, and for a registry that has another form
 */
export function writeTool(root: string, { name, ...options }: NewTool): { written: string[]; changed: string[] } {
  if (!/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(name)) throw new Error(`a name in kebab-case was expected, got ${name}`);
  if (existsSync(join(root, 'packages/shared/src/tools', `${name}.ts`))) throw new Error(`${name} exists already`);
  const tool = spell(name);
  const files = newFiles(root, tool, options);
  const edits = editedFiles(root, tool, options.view);
  for (const [path, text] of [...files, ...edits]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { written: [...files.keys()], changed: [...edits.keys()] };
}

/** Texts of the new files by their paths. */
function newFiles(
  root: string,
  tool: Spelling,
  { costClass, view, prefix }: Omit<NewTool, 'name'>,
): Map<string, string> {
  const takesSeveral = view === 'files';
  const several =
    "{ field: 'pdfs', kind: 'pdf', minFiles: 2, maxFiles: 'mergeFiles', fileBytes: 'pdfBytes', totalBytes: 'mergeBytes' }";
  const severalErrors = "'tooFewFiles', 'tooManyFiles', 'totalTooLarge', 'invalidType', 'damagedPdf', ";
  const uploads = 'tests/http/tools';
  const values = (path: string): Record<string, string> => ({
    name: tool.name,
    camel: tool.camel,
    Pascal: tool.pascal,
    access: tool.name === tool.camel ? `.${tool.name}` : `['${tool.name}']`,
    prefix: prefix ?? `${tool.name.replaceAll('-', '_')}_`,
    cost: costClass,
    input: takesSeveral ? several : 'singlePdf',
    types: takesSeveral ? 'Handler, InputFile' : 'Handler',
    inputs: takesSeveral ? 'inputs' : '[input]',
    first: takesSeveral ? 'inputs[0] as InputFile' : 'input',
    errors: takesSeveral ? severalErrors : '...singlePdfErrors, ',
    files: manyOf(path.startsWith(uploads) ? '...tenPages' : 'tenPages', takesSeveral ? 2 : 1),
  });
  const files = new Map<string, string>();
  for (const template of templateFiles()) {
    const path = template.replace(/\.txt$/, '').replaceAll('TOOL', tool.name);
    const known = values(path);
    const text = readFileSync(join(templates, template), 'utf8');
    files.set(
      path,
      text.replace(/\$(\w+)\$/g, (_, key: string) => known[key] ?? ''),
    );
  }
  const contract = `packages/shared/src/tools/${tool.name}.ts`;
  if (takesSeveral) files.set(contract, (files.get(contract) ?? '').replace(/^import .*single-pdf\.ts';\n/m, ''));
  const folder = 'apps/web/src/tools';
  const like = read(root, `${folder}/${likeSinglePdf}/tool.ts`);
  files.set(`${folder}/${tool.name}/tool.ts`, describeTool(like, tool, takesSeveral));
  if (!takesSeveral) return files;
  // The view of several files is some components: those of the tool that has the fewest.
  for (const file of readdirSync(join(root, folder, likeFiles))) {
    if (file === 'tool.ts' || file.includes('.test.')) continue;
    const text = read(root, `${folder}/${likeFiles}/${file}`)
      .replaceAll(`'${likeFiles}'`, `'${tool.name}'`)
      .replaceAll(`contracts.${likeFiles}`, `contracts${values('').access}`)
      .replaceAll(spell(likeFiles).pascal, tool.pascal)
      .replaceAll('PdfRow', `${tool.pascal}Row`)
      // The fields of the new contract, none of which is there yet.
      .replace(/\n +only=\{\[[^\]]*\]\}/, '')
      .replace(/\n +isIdle=\{.*\}(?=\n)/, '')
      .replace(/\n +<Checkbox\b[^]*?\/>/, '')
      .replaceAll(/^.*\b(?:useForm|Checkbox)\b.*\n/gm, '');
    files.set(`${folder}/${tool.name}/${file}`, file.startsWith('texts.') ? marked(text) : text);
  }
  return files;
}

function templateFiles(): string[] {
  return globSync('**/*.txt', { cwd: templates }).toSorted();
}

function manyOf(item: string, count: number): string {
  return `[${Array.from({ length: count }, () => item).join(', ')}]`;
}

/** A description of a tool, with the places that a person fills. */
function describeTool(text: string, tool: Spelling, isMultiFile: boolean): string {
  return (
    renamed(text, spell(likeSinglePdf), tool)
      .replace(
        /^( {2}icon:) '[^']+',$/m,
        `  // ${todo}: icon, color and related tools.\n$1 'M6 3.5h8l4 4v13H6zM14 3.5v4h4',`,
      )
      .replace(/^( +(?:name|shortName|description):) '[^']+',$/gm, `$1 '${todo}',`)
      // Its options are written by a person.
      .replace(/^ {2}options: .*\n/m, '')
      .replace(/^ {2}takesSeveral: true,\n/m, (line) =>
        isMultiFile ? '' : `  // ${todo}: whether several PDFs can be chosen, each with a result of its own.\n${line}`,
      )
  );
}

/** Marks every text of an object of texts. */
function marked(text: string): string {
  return text.replace(/(:\s+)'((?:[^'\\]|\\.)*)'/g, `$1'${todo}: $2'`);
}

function renamed(text: string, from: Spelling, to: Spelling): string {
  return text
    .replaceAll(`'${from.name}'`, `'${to.name}'`)
    .replaceAll(`/${from.name}/`, `/${to.name}/`)
    .replace(new RegExp(`\\b${from.camel}(?=(?:Handler|Tool)?\\b)`, 'g'), to.camel)
    .replaceAll(from.pascal, to.pascal);
}

/** Texts of the files that list the tools, by their paths. */
function editedFiles(root: string, tool: Spelling, view: NewTool['view']): Map<string, string> {
  const edited = new Map<string, string>();
  const edit = (path: string, change: (text: string) => string) => {
    const before = read(root, path);
    const after = change(before);
    if (after === before) throw new Error(`${path}: no place for ${tool.name}`);
    edited.set(path, after);
  };
  edit('packages/shared/src/tools/index.ts', (text) => withEntry(withImport(text, tool), tool));
  edit('apps/worker/src/child/handlers.ts', (text) => withEntry(text, tool));
  edit('apps/web/src/tools/index.ts', (text) => withEntry(withImport(text, tool), tool));
  edit('apps/web/src/content/article-links.ts', (text) => withEntry(text, tool, ` // ${todo}: the two that fit.`));
  for (const language of ['de', 'en']) {
    edit(`apps/web/src/pages/tool-search/words.${language}.ts`, (text) =>
      withEntry(text, tool, ` // ${todo}: what visitors call the task.`),
    );
  }
  edit('apps/web/src/ui/drawings.svg', (text) => text.replace(/\n<\/svg>/, `\n${drawing(tool)}\n</svg>`));
  edit('tests/fidelity/cases.ts', (text) =>
    text.replace(/(\n {2}return \[\n[\s\S]*?)(\n {2}\];)/, (_, rows: string, end: string) => {
      const row =
        view === 'files' ? `{ tool: '${tool.name}', sources: open }` : `...each(all, { tool: '${tool.name}' })`;
      return `${rows}\n    // ${todo}: fields and expected pages.\n    ${row},${end}`;
    }),
  );
  edit('tests/corpus/trials.ts', (text) =>
    text.replace(/(const setups: [^\n]+\n[\s\S]*?)(\n\};)/, (_, rows: string, end: string) => {
      const pages = view === 'files' ? 'pages: (pages) => pages * 2' : 'pages: (pages) => pages';
      return `${rows}\n  // ${todo}: fields and expected pages.\n  '${tool.name}': { ${pages} },${end}`;
    }),
  );
  return edited;
}

/** Adds the import of the tool's module, sorted by its path. */
function withImport(text: string, tool: Spelling): string {
  const from = spell(likeSinglePdf);
  const line = text.split('\n').find((each) => each.startsWith('import ') && each.includes(`./${from.name}`));
  if (!line) throw new Error(`no import of ${from.name} to follow`);
  const added = renamed(line, from, tool).replaceAll(`./${from.name}`, `./${tool.name}`);
  const lines = text.split('\n');
  const end = line.slice(line.indexOf(`./${from.name}`) + from.name.length + 2);
  const sisters = lines.filter((each) => each.startsWith('import ') && each.includes("'./") && each.endsWith(end));
  const next = sisters.find((each) => pathIn(each) > pathIn(added));
  const index = next === undefined ? lines.indexOf(sisters.at(-1) ?? line) + 1 : lines.indexOf(next);
  return lines.toSpliced(index, 0, added).join('\n');
}

function pathIn(line: string): string {
  return /'([^']+)'/.exec(line)?.[1] ?? '';
}

/** Adds the entry of the tool after the last one of the object that has an entry for each. */
function withEntry(text: string, tool: Spelling, comment = ''): string {
  const from = spell(likeSinglePdf);
  const lines = text.split('\n');
  const index = lines.findIndex((each) => each.startsWith(`  '${from.name}':`));
  if (index === -1) throw new Error(`no entry of ${from.name} to follow`);
  const end = lines.findIndex((each, place) => place > index && each.startsWith('}'));
  // A long value is on the next line.
  const entry = lines.slice(index, lines.findIndex((each, place) => place >= index && each.endsWith(',')) + 1);
  return lines.toSpliced(end, 0, renamed(entry.join('\n'), from, tool) + comment).join('\n');
}

function drawing({ name }: Spelling): string {
  return `  <symbol id="${name}" viewBox="0 0 48 48" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">
    <!-- ${todo}: a drawing -->
    <path d="M8 8h32v32H8z"/>
  </symbol>`;
}

function read(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Places that a person must fill, as `path:line: text`, in the given files. */
export function findUnfinished(root: string, paths: readonly string[]): string[] {
  const pattern = new RegExp(`\\b${todo}\\b`);
  return paths.flatMap((path) =>
    read(root, path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
}
