import { formatBytes, maxSteps } from '@blattwerk/shared';
import { type FormEvent, Suspense, useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import type { ApiError } from '../../api/api-error.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import { siteConfig } from '../../site/site-config.ts';
import { ToolItem } from '../../site/when.tsx';
import { Announcer, useAnnounce } from '../../tool-run/announcer.tsx';
import { DropZone } from '../../tool-run/choosing/drop-zone.tsx';
import { SinglePdfProblems } from '../../tool-run/choosing/single-pdf-problems.tsx';
import { useFileChoice } from '../../tool-run/choosing/use-file-choice.ts';
import { type ToolFile, totalBytes } from '../../tool-run/model/accept-files.ts';
import { batchOf, maxBatchFiles } from '../../tool-run/running/batch-store.ts';
import { useCarriedFiles, UseRunner, useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { ToolCatalogContext } from '../../tool-run/tool-catalog.ts';
import { ToolFoot } from '../../tool-run/tool-foot.tsx';
import { useRefusals } from '../../tool-run/use-refusals.ts';
import { tools } from '../../tools/index.ts';
import { toolLink, useToolLinks } from '../../tools/tool-links.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { Panel } from '../../ui/panel.tsx';
import { forgetRecipe, useKeptRecipes } from './kept-recipes.ts';
import {
  findStepProblem,
  type ReadyRecipe,
  readRecipe,
  readyRecipes,
  type RecipeStep,
  type StepProblem,
  stepsField,
  stepTools,
  writeRecipe,
} from './recipe.ts';
import {
  addStep,
  forgetPasswords,
  openRecipe,
  useEnteredSteps,
  useWorkflowSteps,
  workflowRunner,
} from './workflow-store.ts';
import styles from './workflow.module.css';

const StepList = lazyPart(() => import('./step-list.tsx').then((module) => module.StepList));
const RecipeKeeper = lazyPart(() => import('./recipe-keeper.tsx').then((module) => module.RecipeKeeper));
const loadBatchViews = () => import('../../tool-run/view/batch-views.ts');
const BatchRuns = lazyPart(() => loadBatchViews().then((module) => module.BatchRuns));
const FileRows = lazyPart(() => loadBatchViews().then((module) => module.FileRows));

/** Several tools, one after the other, for each of the chosen PDFs. */
export function Workflow() {
  const { t } = useTexts('workflow');
  return (
    <ToolCatalogContext value={tools}>
      <UseRunner runner={workflowRunner}>
        <Announcer>
          <Panel as="section" aria-label={t('panel')}>
            <Suspense fallback={null}>
              <WorkflowForm />
            </Suspense>
          </Panel>
        </Announcer>
      </UseRunner>
    </ToolCatalogContext>
  );
}

function WorkflowForm() {
  const { t } = useTexts('workflow');
  const { t: single } = useTexts('singlePdf');
  const language = useLanguage();
  const steps = useWorkflowSteps();
  const entered = useEnteredSteps(steps);
  const problem = steps.length === 0 ? null : findStepProblem(entered);
  const files = useToolState((state) => state.files);
  const batch = batchOf(workflowRunner);
  const runs = useStore(batch.store);
  const linkProblem = useLinkedRecipe();
  const sentSteps = problem === null && steps.length > 0 ? stepsField(entered) : undefined;
  useSentSteps(sentSteps);
  useEffect(() => forgetPasswords, []);
  useCarriedFiles(workflowRunner, true);

  const describe = useCallback(
    (chosen: readonly ToolFile[]) =>
      single('chosenSeveral', { count: chosen.length, size: formatBytes(totalBytes(chosen), language) }),
    [single, language],
  );
  const onFiles = useFileChoice({ isOpen: runs === null, maxFiles: maxBatchFiles, describe });
  const placeOf = ({ params: { step } }: ApiError) => {
    const failed = entered[Number(step) - 1];
    return failed && t('failedStep', { number: Number(step), name: toolLink(failed.tool, language).name });
  };
  if (runs !== null)
    return (
      <BatchRuns
        rows={runs.rows}
        labels={{ again: t('again'), failed: t('failed') }}
        facts={() => []}
        placeOf={placeOf}
      />
    );

  const canStart = sentSteps !== undefined && files.length > 0;
  const start = (event: FormEvent) => {
    event.preventDefault();
    if (canStart) void batch.start({ site: siteConfig(), language });
  };
  return (
    <form noValidate className={styles.view} onSubmit={start}>
      {linkProblem && <NoticeBox kind="error">{t('badLink')}</NoticeBox>}
      <h2 id="workflow-steps" tabIndex={-1}>
        {t('steps.title')}
      </h2>
      {steps.length === 0 ? (
        <Recipes />
      ) : (
        <Suspense fallback={null}>
          <StepList steps={steps} needed={problem?.reason === 'password' ? problem.stepNumber : undefined} />
        </Suspense>
      )}
      {problem !== null && <ProblemOfSteps problem={problem} steps={entered} />}
      {steps.length < maxSteps ? <AddStep isFirst={steps.length === 0} /> : <p>{t('steps.full', { max: maxSteps })}</p>}
      <Keeper entered={entered} />

      <h2>{t('files.title')}</h2>
      <SinglePdfProblems />
      {files.length > 0 && (
        <Suspense fallback={null}>
          <FileRows files={files} />
        </Suspense>
      )}
      <DropZone
        rule={workflowRunner.contract.input}
        multiple
        compact={files.length > 0}
        texts={{
          title: single(files.length > 0 ? 'several.add' : 'several.dropTitle'),
          text: single('several.dropText'),
          active: single('several.dropActive'),
          reject: single('several.dropReject'),
          ...(files.length === 0 && { hint: single('several.hint', { count: maxBatchFiles }) }),
        }}
        onOpening={() => void loadBatchViews()}
        onFiles={onFiles}
      />
      <ToolFoot privacy={single('several.privacy')} sticky={steps.length > 0 && files.length > 0}>
        <Button kind="primary" size="large" type="submit" icon="arrow-right" disabled={!canStart}>
          {files.length > 0 ? t('startFiles', { count: files.length }) : t('start')}
        </Button>
      </ToolFoot>
    </form>
  );
}

/** Keeps the field of the request up to date: a released result is made again with it. */
function useSentSteps(steps: string | undefined): void {
  const given = useToolState(({ options }) => options['steps']);
  useEffect(() => {
    if (steps !== undefined && given !== steps) workflowRunner.dispatch({ type: 'optionsChanged', values: { steps } });
  }, [steps, given]);
}

/** The recipe that was opened last from an address: what the visitor changes afterwards stays. */
let openedHash = '';

/** Opens the recipe of the address. @returns whether the address has one that cannot be read */
function useLinkedRecipe(): boolean {
  const { hash } = useLocation();
  const isRecipe = hash.startsWith('#step=') && hash !== openedHash;
  const recipe = hash.startsWith('#step=') ? readRecipe(hash.slice(1)) : undefined;
  useEffect(() => {
    if (!isRecipe || !recipe) return;
    openedHash = hash;
    openRecipe(recipe);
  }, [hash, isRecipe, recipe]);
  return recipe === null;
}

function ProblemOfSteps({ problem, steps }: { problem: StepProblem; steps: readonly RecipeStep[] }) {
  const { t } = useTexts('workflow');
  const language = useLanguage();
  const describe = useRefusals();
  const { stepNumber, reason } = problem;
  const tool = steps[stepNumber - 1]?.tool;
  const name = tool === undefined ? '' : toolLink(tool, language).name;
  return (
    <NoticeBox kind="info" title={t('steps.numbered', { number: stepNumber, name })}>
      {reason === 'refusal' ? describe(problem.code, problem.error.params) : t(`problem.${reason}`)}
    </NoticeBox>
  );
}

function AddStep({ isFirst }: { isFirst: boolean }) {
  const { t } = useTexts('workflow');
  const announce = useAnnounce();
  return (
    <div className={styles.add}>
      <h3>{t(isFirst ? 'add.first' : 'add.title')}</h3>
      <ul className={styles.tools}>
        {useToolLinks(stepTools).map(({ tool, name, icon, accentColor }) => (
          <ToolItem key={tool} tool={tool} data-accent={accentColor}>
            <button
              type="button"
              className={styles.tool}
              onClick={() => {
                addStep(tool);
                announce(t('add.added', { step: name }));
              }}
            >
              <Icon name={icon} />
              {name}
            </button>
          </ToolItem>
        ))}
      </ul>
      <p className={styles.soft}>{t('add.others')}</p>
    </div>
  );
}

/** Recipes that the visitor keeps, and ready-made ones. */
function Recipes() {
  const { t } = useTexts('workflow');
  const kept = useKeptRecipes();
  const open = (recipe: string) => {
    const steps = readRecipe(recipe);
    if (steps === null) return;
    openRecipe(steps);
    document.getElementById('workflow-steps')?.focus();
  };
  const ready = (Object.keys(readyRecipes) as ReadyRecipe[]).filter((name) => readRecipe(readyRecipes[name]) !== null);
  return (
    <>
      {kept.length > 0 && (
        <>
          <h3>{t('kept.title')}</h3>
          <ul className={styles.kept}>
            {kept.map(({ name, recipe }) => (
              <li key={name}>
                <Button onClick={() => open(recipe)}>{name}</Button>
                <IconButton icon="trash" label={t('kept.delete', { name })} onClick={() => forgetRecipe(name)} />
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{t('ready.title')}</h3>
      <ul className={styles.recipes}>
        {ready.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => open(readyRecipes[name])}>
              <strong>{t(`ready.${name}.title`)}</strong>
              <span>{t(`ready.${name}.text`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Keeps the steps where they are complete but for their passwords. */
function Keeper({ entered }: { entered: readonly RecipeStep[] }) {
  const { t } = useTexts('workflow');
  const recipe = writeRecipe(entered);
  if (entered.length === 0) return null;
  return (
    <div className={styles.below}>
      {readRecipe(recipe) !== null && (
        <Suspense fallback={null}>
          <RecipeKeeper recipe={recipe} />
        </Suspense>
      )}
      <Button
        kind="quiet"
        icon="trash"
        onClick={() => {
          openRecipe([]);
          document.getElementById('workflow-steps')?.focus();
        }}
      >
        {t('steps.clear')}
      </Button>
    </div>
  );
}
