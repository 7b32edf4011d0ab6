import { readdirSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { type Contract, type Contracts, contracts } from '@blattwerk/shared';

/** Options of a tool, and its expected result. */
interface Setup {
  /** Beyond the defaults. */
  fields?: Readonly<Record<string, string>>;
  /** Opens the result. */
  password?: string;
  /** Pages of a PDF result, by those of its source; as many where absent. */
  pages?: (sourcePages: number) => number;
  /** The source's page that becomes the result's first. */
  firstPage?: number;
  /** Degrees clockwise that the first page is turned by. */
  turn?: 0 | 90;
  /** Whether the result is a ZIP of an image of each page. */
  hasPageImages?: boolean;
}

/** One file and one tool. */
export interface Trial {
  /** The file's path below the folder. */
  name: string;
  path: string;
  contract: Contract;
  /** How much of the file is sent, from its beginning: from 0 to 1. */
  share: number;
  /** How often the file is sent, for tools that take several. */
  copies: number;
  setup: Setup;
}

const password = 'Prüfung 1';
const setups: { readonly [N in keyof Contracts]?: Setup } = {
  merge: { pages: (pages) => pages * 2 },
  split: { fields: { mode: 'extract', config: '1' }, pages: () => 1 },
  rotate: { turn: 90 },
  'organize-pages': { fields: { pages: '1-+90' }, turn: 90 },
  protect: { fields: { password }, password },
  'pdf-to-jpg': { hasPageImages: true },
  'delete-pages': { fields: { pages: '1' }, pages: (pages) => pages - 1, firstPage: 2 },
  'page-numbers': { fields: { format: '{n} / {total}' }, pages: (pages) => pages },
  watermark: { fields: { text: 'DRAFT', position: 'bottom-center', width_percent: '10' } },
  sign: {
    fields: {
      placements: JSON.stringify([{ kind: 'text', pages: '1', x: 9, y: 9, width: 90, height: 12, text: 'Berlin' }]),
      flatten: 'true',
    },
  },
  crop: { fields: { margins: '0.1,0.1,0.1,0.1' } },
  redact: {
    fields: { areas: JSON.stringify([{ pages: '1', x: 1, y: 1, width: 0.4, height: 0.4 }]), words: 'Blattwerk' },
  },
  metadata: { fields: { title: 'Blattwerk', language: 'de' } },
  'n-up': { fields: { per_sheet: '4' }, pages: (pages) => Math.ceil(pages / 4) },
  'page-size': { fields: { size: 'a5' } },
  ocr: { fields: { language: 'eng', pages: '1' } },
  flatten: { fields: { remove_links: 'true' } },
  attachments: { fields: { mode: 'remove' } },
  repair: {},
  bookmarks: { fields: { bookmarks: '[{"title":"a","page":1}]' } },
};

/** Of file names, in lower case. */
export const extensions: Readonly<Record<Contract['input']['kind'], readonly string[]>> = {
  image: ['.jpg', '.jpeg', '.jpe', '.jfif', '.png', '.gif', '.bmp', '.dib', '.tif', '.tiff', '.webp'],
  pdf: ['.pdf'],
  invoice: ['.xml', '.pdf'],
  file: [],
};

/**
 * Tools that get truncated PDFs, by the share of the bytes that is left. All tools repair a file in the same way; each
 * request costs several times as much as one with the whole file.
 */
const truncations: readonly { share: number; tools: readonly (keyof Contracts)[] }[] = [
  { share: 0.5, tools: ['pdf-to-jpg', 'rotate', 'compress', 'split', 'merge'] },
  { share: 0.9, tools: ['rotate'] },
];

export function isTruncated({ share }: Pick<Trial, 'share'>): boolean {
  return share < 1;
}

/** The tool, and how much of a truncated file it got. */
export function titleOf({ contract, share }: Trial): string {
  return isTruncated({ share }) ? `${contract.name}, first ${share * 100} %` : contract.name;
}

/** Tools that do what others do one after the other, which are tried by themselves: recognition takes seconds for each image. */
const composed: readonly string[] = ['scan-to-pdf'] satisfies (keyof Contracts)[];

interface TrialOptions {
  /** Names of the tools to try; all but the composed ones where empty. */
  only: readonly string[];
  /** Whether PDFs are sent truncated too. */
  truncated: boolean;
}

/** The trials of every file below a folder: each live tool that takes its kind, by the file's name. */
export function planTrials(folder: string, { only, truncated }: TrialOptions): Trial[][] {
  const live: Contract[] = Object.values(contracts).filter(({ name }) =>
    only.length === 0 ? !composed.includes(name) : only.includes(name),
  );
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  return paths
    .map((path) => {
      const contracts = live.filter(({ input }) => extensions[input.kind].includes(extname(path).toLowerCase()));
      const trial = (contract: Contract, share: number): Trial => ({
        name: relative(folder, path),
        path,
        contract,
        share,
        copies: contract.input.minFiles,
        setup: setups[contract.name as keyof Contracts] ?? {},
      });
      const cut = truncations.flatMap(({ share, tools: names }) =>
        contracts
          .filter(({ name, input }) => input.kind === 'pdf' && names.some((each) => each === name))
          .map((contract) => trial(contract, share)),
      );
      return [...contracts.map((contract) => trial(contract, 1)), ...(truncated ? cut : [])];
    })
    .filter((trials) => trials.length > 0);
}
