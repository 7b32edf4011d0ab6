import {
  type Active,
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  type Over,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { ToolName } from '@blattwerk/shared';
import { type ComponentType, Suspense, useId, useState } from 'react';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import { useAnnounce } from '../../tool-run/announcer.tsx';
import { UseRunner } from '../../tool-run/running/use-tool-run.tsx';
import { toolLink } from '../../tools/tool-links.ts';
import { IconButton } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { stepForm, stepTools } from './recipe.ts';
import { moveStep, removeStep, type WorkflowStep } from './workflow-store.ts';
import styles from './workflow.module.css';

/** Time that a finger must rest to lift a step, in ms; an earlier move scrolls. */
const touchDelayMs = 220;

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
  const announce = useAnnounce();
  const instructions = useId();
  // The page has one live region, so that of dnd-kit stays detached.
  const [aside] = useState(() => document.createElement('div'));
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: touchDelayMs, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOf = (id: string | number) => steps.findIndex((step) => step.id === id);
  const nameOf = (step: WorkflowStep | undefined) => (step ? toolLink(step.tool, language).name : '');
  const report = (key: 'start' | 'over' | 'end' | 'cancel') => (event: { active: Active; over?: Over | null }) => {
    const { active, over } = event;
    const place = indexOf(over?.id ?? active.id) + 1;
    announce(t(`drag.${key}`, { step: nameOf(steps[indexOf(active.id)]), place, total: steps.length }));
    return undefined;
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        container: aside,
        announcements: {
          onDragStart: report('start'),
          onDragOver: report('over'),
          onDragEnd: report('end'),
          onDragCancel: report('cancel'),
        },
      }}
      onDragEnd={({ active, over }) => {
        if (over !== null && over.id !== active.id) moveStep(String(active.id), indexOf(over.id));
      }}
    >
      <SortableContext items={steps.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={styles.steps} aria-label={t('steps.list')}>
          {steps.map((step, index) => (
            <StepCard
              key={step.id}
              step={step}
              index={index}
              total={steps.length}
              isNeeded={needed === index + 1}
              instructions={instructions}
            />
          ))}
        </ol>
      </SortableContext>
      <p id={instructions} hidden>
        {t('drag.instructions')}
      </p>
    </DndContext>
  );
}

interface StepCardProps {
  step: WorkflowStep;
  index: number;
  total: number;
  isNeeded: boolean;
  instructions: string;
}

function StepCard({ step: { id, tool, runner }, index, total, isNeeded, instructions }: StepCardProps) {
  const { t } = useTexts('workflow');
  const announce = useAnnounce();
  const { name, icon, accentColor } = toolLink(tool, useLanguage());
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: t('drag.role') },
    ...(matchMedia('(prefers-reduced-motion: reduce)').matches ? { transition: null } : {}),
  });
  const Form = forms[tool];
  const move = (to: number) => {
    moveStep(id, to);
    announce(t('drag.end', { step: name, place: to + 1, total }));
  };
  return (
    <li
      ref={setNodeRef}
      className={styles.step}
      data-accent={accentColor}
      data-step={tool}
      data-lifted={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform && { ...transform, x: 0 }), transition }}
    >
      <div className={styles.stepHead}>
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={styles.grip}
          {...attributes}
          {...listeners}
          aria-describedby={instructions}
          aria-label={t('drag.handle', { step: name })}
        >
          <Icon name="grip" />
        </button>
        <h3>
          <Icon name={icon} size={22} />
          <span>{t('steps.numbered', { number: index + 1, name })}</span>
        </h3>
        <span className={styles.stepButtons}>
          <IconButton
            icon="arrow-up"
            label={t('steps.up', { step: name })}
            disabled={index === 0}
            onClick={() => move(index - 1)}
          />
          <IconButton
            icon="arrow-down"
            label={t('steps.down', { step: name })}
            disabled={index === total - 1}
            onClick={() => move(index + 1)}
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
