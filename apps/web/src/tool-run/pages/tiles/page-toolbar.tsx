import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { focusOption } from '../../options/option-fields.tsx';
import { PageSizeSlider } from './page-size.tsx';
import styles from './page-toolbar.module.css';

export interface PageToolbarProps {
  /** What happens to how many pages. */
  count: string;
  /** The text field for the pages; absent where there is none below them. */
  field?: string;
  children?: ReactNode;
}

/** The line above the pages. */
export function PageToolbar({ count, field, children }: PageToolbarProps) {
  const { t } = useTexts('singlePdf');
  return (
    <div className={styles.toolbar}>
      <output className={styles.count}>{count}</output>
      {children}
      {field !== undefined && (
        <Button kind="quiet" size="small" onClick={() => focusOption(field)}>
          {t('pages.type')}
        </Button>
      )}
      <PageSizeSlider />
    </div>
  );
}
