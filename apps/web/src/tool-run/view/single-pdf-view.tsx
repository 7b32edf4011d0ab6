import { type ComponentType, type ReactNode, Suspense, useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import type { ApiError } from '../../api/api-error.ts';
import { siteConfig } from '../../site/site-config.ts';
import { formatBytes, secretFields } from '@blattwerk/shared';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { batchOf, maxBatchFiles } from '../running/batch-store.ts';
import { findOptionProblem, isFilled, placedProblem, requiredFields } from '../model/option-problem.ts';
import { focusOption, loadOptionControls } from '../options/option-fields.tsx';
import type { ResultFact } from '../result/result-view.tsx';
import type { ToolResult } from '../model/tool-state.ts';
import type { ToolContract } from '../running/tool-runner.ts';
import { loadPdfReader, usePageCount } from '../pages/reading/inspect-pdf.ts';
import { preparePdfWorkers } from '../pages/reading/pdf-workers.ts';
import { type Loaders, preload, usePreload } from '../use-preload.ts';
import { type ToolFile, totalBytes } from '../model/accept-files.ts';
import { useFileChoice } from '../choosing/use-file-choice.ts';
import { useCatalogEntry, useToolRunner, useToolState } from '../running/use-tool-run.tsx';
import { IdlePdf } from './idle-pdf.tsx';
import type { SinglePdfLabels } from './labels.ts';
import { LazyPdfResult, ToolPanel, ToolView } from './tool-view.tsx';
import type { PdfResultProps } from './pdf-result.tsx';
import { lazyPart } from '../../site/lazy-part.ts';

const SelectedPdf = lazyPart(() => import('./selected-pdf.tsx').then((module) => module.SelectedPdf));
/** What a chosen PDF is shown with, loaded while it is being chosen. */
const choiceParts = [SelectedPdf.load, loadOptionControls, loadPdfReader];
const loadBatchViews = () => import('./batch-views.ts');
const BatchRuns = lazyPart(() => loadBatchViews().then((module) => module.BatchRuns));
const SelectedBatch = lazyPart(() => loadBatchViews().then((module) => module.SelectedBatch));

export interface SinglePdfViewProps<C extends ToolContract> {
  contract: C;
  labels: SinglePdfLabels;
  /** What the tool does to the file, shown before the run. */
  info?: string;
  /** Fields that must be filled in unless the visitor waives them; those of the contract by default. */
  required?: readonly string[];
  facts: (result: ToolResult<C>) => readonly ResultFact[];
  /** Pages of the PDF from which a result with fewer pages was made. */
  originalPagesOf?: (result: ToolResult<C>) => number | undefined;
  /** What each file of a result's ZIP contains, in their order. */
  captionsOf?: (result: ToolResult<C>) => readonly string[];
  /** Title of some results; undefined for the usual one. */
  successOf?: (result: ToolResult<C>) => string | undefined;
  /** Text of some failures; undefined for the usual one. */
  failureOf?: (error: ApiError) => string | undefined;
  /** Fields that the page sends with those of the visitor, in the request of a single file. */
  fields?: Readonly<Record<string, string>> | undefined;
  /** Shows the result, in place of the usual view. */
  Result?: ComponentType<PdfResultProps>;
  /** Whether its options have an editor, which takes the window at once. */
  isEditor?: boolean;
  /** Whether nothing can be done where the browser cannot show the pages: the options say so. */
  needsPages?: boolean;
  /** Loaders of the tool's parts, for when a file is being chosen; the same in each render. */
  parts?: Loaders;
  /** The tool's options. */
  children?: ReactNode;
}

const noParts: Loaders = [];

/** A tool that takes one PDF in a request: drop zone, file and options, progress, result. */
export function SinglePdfView<C extends ToolContract>(props: SinglePdfViewProps<C>) {
  return (
    <ToolPanel contract={props.contract} label={props.labels.tool}>
      <SinglePdf {...props} />
    </ToolPanel>
  );
}

function SinglePdf<C extends ToolContract>({
  contract,
  info,
  required,
  failureOf,
  fields,
  Result = LazyPdfResult,
  isEditor = false,
  needsPages = false,
  parts = noParts,
  children,
  ...shown
}: SinglePdfViewProps<C>) {
  const { labels, facts } = shown;
  const { t } = useTexts('singlePdf');
  const runner = useToolRunner();
  const { takesSeveral = false } = useCatalogEntry();
  const language = useLanguage();
  const state = useToolState((all) => all);
  const { run, files, options, waived } = state;
  const pageCount = usePageCount(files[0]?.file);
  const document = pageCount === undefined ? undefined : { pageCount, limits: siteConfig().limits };
  const needed = (required ?? requiredFields(contract)).filter((field) => !waived.includes(field));
  const maxFiles = takesSeveral ? maxBatchFiles : 1;
  const batch = batchOf(runner);
  const runs = useStore(batch.store);
  const isBatch = files.length > 1 && contract.input.maxFiles === 1;
  const canStart = files.length > 0 && isFilled(options, needed);

  const describe = useCallback(
    (chosen: readonly ToolFile[]) => {
      const size = formatBytes(totalBytes(chosen), language);
      const [file, second] = chosen;
      return second === undefined
        ? t('chosen', { file: file?.file.name, size })
        : t('chosenSeveral', { count: chosen.length, size });
    },
    [t, language],
  );
  const onFiles = useFileChoice({ isOpen: run.name !== 'busy' && runs === null, maxFiles, describe });
  usePreload(choiceParts, files.length > 0);
  usePreload(parts, files.length > 0);
  /** Last, since a slow line has more to do for it than for all else; the first file starts its own workers. */
  const prepareReader = async () => {
    await Promise.all([...choiceParts, ...parts].map((load) => load()));
    if (runner.store.getState().files.length === 0) preparePdfWorkers();
  };
  const onOpening = () => {
    preload([...choiceParts, ...parts, prepareReader]);
  };
  useForgottenSecrets();

  const start = () => {
    const problem = findOptionProblem(contract, state, needed, document) ?? placedProblem(contract, state);
    if (problem === null) {
      const context = { site: siteConfig(), language };
      void (isBatch ? batch.start(context) : runner.start({ ...context, fields }));
      return;
    }
    runner.dispatch({ type: 'returned' });
    runner.dispatch({ type: 'optionRefused', problem });
    requestAnimationFrame(() => focusOption(problem.field));
  };

  if (runs !== null) return <BatchRuns rows={runs.rows} labels={labels} facts={facts} />;
  const chosen = { run, labels, canStart, onStart: start, onFiles, children };
  return (
    <ToolView
      idle={<IdlePdf action={labels.action} takesSeveral={takesSeveral} onOpening={onOpening} onFiles={onFiles} />}
      selected={
        isBatch ? (
          <SelectedBatch {...chosen}>
            <Suspense fallback={null}>{children}</Suspense>
          </SelectedBatch>
        ) : (
          <SelectedPdf
            {...chosen}
            info={info}
            failureOf={failureOf}
            needed={needed}
            takesSeveral={takesSeveral}
            isEditor={isEditor}
            needsPages={needsPages}
          />
        )
      }
      busy={{ title: labels.busy }}
      renderResult={(ended) => <Result {...shown} run={ended} onStart={canStart ? start : undefined} />}
    />
  );
}

/** Clears passwords when the page is left. */
function useForgottenSecrets(): void {
  const runner = useToolRunner();
  useEffect(
    () => () => {
      runner.dispatch({ type: 'optionsForgotten', fields: secretFields(runner.contract) });
    },
    [runner],
  );
}
