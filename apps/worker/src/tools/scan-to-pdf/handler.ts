import { type Contracts, type ErrorCode, stages, ToolError } from '@blattwerk/shared';
import { openIntermediate } from '../../answer/open-intermediate.ts';
import type { Handler, ToolRun } from '../../tool-run.ts';

/** The tools that make a scan, one after the other. */
interface ScanSteps {
  convert: Handler<Contracts['convert']>;
  ocr: Handler<Contracts['ocr']>;
  compress: Handler<Contracts['compress']>;
}

const stepCount = 3;
/** Of the PDFs between them. */
const name = 'scan.pdf';
/** Time that is left for making the file small, in ms: for each page, and at most, since no scan is separated after that. */
const [compressPageMs, maxCompressMs] = [1_500, 20_000] as const;

/** Makes a searchable PDF of photos: straightens their pages, recognizes the text while pages have all pixels, and makes it small. */
export function scanWith({ convert, ocr, compress }: ScanSteps): Handler<Contracts['scan-to-pdf']> {
  return async (inputs, options, run) => {
    const { photos, whole_photos, rotations, look, page_size, language } = options;
    const stepOf = openSteps(run);
    const pages = openIntermediate(name);
    const converted = await convert(
      inputs,
      { ...layout, photos, whole_photos, rotations, look, page_size },
      stepOf(0, pages.write),
    );
    const plain = pages.end();
    const searchable = openIntermediate(name);
    const compressMs = Math.min(inputs.length * compressPageMs, maxCompressMs);
    const recognized = await unlessLate(
      ocr(
        [plain],
        { existing: 'skip', pages: null, language, turn: true, output: 'pdf' },
        stepOf(1, searchable.write, compressMs),
      ),
    );
    let outputSize = 0;
    const write = (chunk: Uint8Array) => {
      outputSize += chunk.byteLength;
      return run.write(chunk);
    };
    await compress(
      [recognized ? searchable.end() : plain],
      { quality: 'low', target_size: null, both_levels: false, grayscale: false },
      stepOf(2, write),
    );
    const { recognizedPages, recognizedWords, confidence, leftPages } = recognized?.facts ?? {
      ...noText,
      leftPages: inputs.length,
    };
    const { incompleteImages = [], notices = [] } = converted;
    return {
      facts: {
        foundPages: converted.facts.foundPages,
        recognizedPages,
        recognizedWords,
        confidence,
        leftPages,
        outputSize,
      },
      notices: [...notices, ...(leftPages > 0 ? ['pagesLeft' as const] : [])],
      incompleteImages,
    };
  };
}

const noText = { recognizedPages: 0, recognizedWords: 0, confidence: 0 } as const;
/** Codes of a recognition that could read no page in its time. */
const lateCodes: readonly ErrorCode[] = ['busy', 'tooComplex'];

/** What a recognition answers; undefined where there was no time to read a page: a file without text is better than none. */
async function unlessLate<T>(recognition: Promise<T>): Promise<T | undefined> {
  try {
    return await recognition;
  } catch (error) {
    if (error instanceof ToolError && lateCodes.includes(error.code)) return undefined;
    throw error;
  }
}

/** One page for each photo. */
const layout = {
  orientation: 'auto',
  margin: 'none',
  margin_mm: null,
  page_width: null,
  page_height: null,
  placement: 'inside',
  images_per_page: 1,
  remove_metadata: true,
  output: 'one',
} as const;

/** Runs of the tools in that of the whole: all between the first analyzing and the last finishing is processing. */
function openSteps(run: ToolRun) {
  const last = stepCount * stages.length - 1;
  let passed = -1;
  /** @param keptMs time that is left for the tools that follow */
  return (step: number, write: ToolRun['write'], keptMs = 0): ToolRun => {
    const report = (fraction: number) => {
      const isWhole = passed === 0 || passed === last;
      run.report(isWhole ? fraction : (passed - 1 + fraction) / (last - 1));
    };
    return {
      limits: run.limits,
      attached: [],
      scratch: run.scratch,
      write,
      remainingMs: () => run.remainingMs() - keptMs,
      startStage(stage) {
        const reached = step * stages.length + stages.indexOf(stage);
        if (reached <= passed) return;
        if (reached === 0 || reached === last) run.startStage(stage);
        else if (passed === 0) run.startStage('processing');
        passed = reached;
        report(0);
      },
      report,
    };
  };
}
