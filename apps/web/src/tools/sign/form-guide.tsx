import { useTexts } from '../../i18n/use-texts.ts';
import type { FormWidget } from '../../tool-run/pages/reading/pdf-form.ts';
import { Button } from '../../ui/button.tsx';
import { nextStop, stopsOf } from './field-order.ts';
import styles from './form-guide.module.css';

interface FormGuideProps {
  widgets: readonly FormWidget[];
  /** Names of the fields without a value, and of those of them that must have one. */
  blank: ReadonlySet<string>;
  missing: ReadonlySet<string>;
  /** The place of the form that was used last. */
  current: FormWidget | undefined;
  onGo: (widget: FormWidget) => void;
}

/** Where the visitor is in the form, what it still needs, and the way to the next field. */
export function FormGuide({ widgets, blank, missing, current, onGo }: FormGuideProps) {
  const { t } = useTexts('sign');
  const stops = stopsOf(widgets);
  const place = stops.findIndex(({ name }) => name === current?.name) + 1;
  const hasRequired = widgets.some(({ isRequired, isReadOnly }) => isRequired && !isReadOnly);
  const go = (isWanted?: (stop: FormWidget) => boolean) => {
    const next = nextStop(widgets, current?.id, isWanted);
    if (next) onGo(next);
  };
  return (
    // A field keeps the focus, and the keyboard of a phone, until the next one has it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- of the buttons in it
    <div className={styles.guide} data-form-guide="" onMouseDown={(event) => event.preventDefault()}>
      <p className={styles.state}>
        <span>
          {place > 0
            ? t('guide.place', { place, count: stops.length })
            : t('guide.filled', { filled: stops.length - blank.size, count: stops.length })}
        </span>
        {hasRequired && (
          <span role="status">
            {missing.size === 0 ? (
              t('guide.complete')
            ) : (
              <button type="button" className={styles.missing} onClick={() => go(({ name }) => missing.has(name))}>
                {t('guide.missing', { count: missing.size })}
              </button>
            )}
          </span>
        )}
      </p>
      <Button size="small" icon="arrow-right" onClick={() => go()}>
        {t('guide.next')}
      </Button>
    </div>
  );
}
