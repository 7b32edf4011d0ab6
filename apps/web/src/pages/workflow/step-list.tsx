import type { ToolName } from '@blattwerk/shared';
import { type ComponentType, Suspense } from 'react';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import { useAnnounce } from '../../tool-run/announcer.tsx';
import { UseRunner } from '../../tool-run/running/use-tool-run.tsx';
import { OrderButtons } from '../../tool-run/sorting/order-buttons.tsx';
import { SortableList, useSortableItem } from '../../tool-run/sorting/sortable-list.tsx';
import { toolLink } from '../../tools/tool-links.ts';
import { IconButton } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { stepForm, stepTools } from './recipe.ts';
import { moveStep, removeStep, type WorkflowStep } from './workflow-store.ts';
import styles from './workflow.module.css';

const forms: Partial<Record<ToolName, ComponentType>> = Object.fromEntries(
  stepTools.flatMap((tool) => {
    const load = stepForm(tool);
    return load === undefined ? [] : [[tool, lazyPart(load)]];
  }),
);

export interface StepListProps {
  steps: readonly WorkflowStep[];
  /** Number of the step whose options must be completed; undefined where none has to. */
  needed: number | undefined;
}

/** The steps in their order, which mouse, touch, keyboard and buttons change, each with its options. */
export function StepList({ steps, needed }: StepListProps) {
  const { t } = useTexts('workflow');
  const language = useLanguage();
  const nameOf = (id: string) => {
    const step = steps.find((each) => each.id === id);
    return step ? toolLink(step.tool, language).name : '';
  };
  return (
    <ol className={styles.steps} aria-label={t('steps.list')}>
      <SortableList
        ids={steps.map(({ id }) => id)}
        layout="rows"
        instructions={t('drag.instructions')}
        describe={(event, id, place) => t(`drag.${event}`, { step: nameOf(id), place, total: steps.length })}
        onMove={moveStep}
      >
        {steps.map((step, index) => (
          <StepCard key={step.id} step={step} index={index} total={steps.length} isNeeded={needed === index + 1} />
        ))}
      </SortableList>
    </ol>
  );
}

interface StepCardProps {
  step: WorkflowStep;
  index: number;
  total: number;
  isNeeded: boolean;
}

function StepCard({ step: { id, tool, runner }, index, total, isNeeded }: StepCardProps) {
  const { t } = useTexts('workflow');
  const announce = useAnnounce();
  const { name, icon, accentColor } = toolLink(tool, useLanguage());
  const { setItem, style, isLifted, setHandle, handle } = useSortableItem(id, {
    role: t('drag.role'),
    handle: t('drag.handle', { step: name }),
  });
  const Form = forms[tool];
  const move = (to: number) => {
    moveStep(id, to);
    announce(t('drag.end', { step: name, place: to + 1, total }));
  };
  return (
    <li
      ref={setItem}
      className={styles.step}
      data-accent={accentColor}
      data-step={tool}
      data-lifted={isLifted || undefined}
      style={style}
    >
      <div className={styles.stepHead}>
        <button ref={setHandle} type="button" className={styles.grip} {...handle}>
          <Icon name="grip" />
        </button>
        <h3>
          <Icon name={icon} size={22} />
          <span>{t('steps.numbered', { number: index + 1, name })}</span>
        </h3>
        <span className={styles.stepButtons}>
          <OrderButtons
            place={index + 1}
            total={total}
            icons={['arrow-up', 'arrow-down']}
            labels={[t('steps.up', { step: name }), t('steps.down', { step: name })]}
            onMove={move}
          />
          <IconButton
            icon="close"
            label={t('steps.remove', { step: name })}
            onClick={() => {
              removeStep(id);
              announce(t('steps.removed', { step: name }));
              document.getElementById('workflow-steps')?.focus();
            }}
          />
        </span>
      </div>
      {Form !== undefined && (
        <Disclosure title={t('steps.options')} isNeeded={isNeeded}>
          <UseRunner runner={runner}>
            <Suspense fallback={null}>
              <div className={styles.options}>
                <Form />
              </div>
            </Suspense>
          </UseRunner>
        </Disclosure>
      )}
    </li>
  );
}
