import { useId } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { ChoiceInput } from '../../tool-run/choosing/choice-input.tsx';
import { acceptedByTools } from '../../tool-run/choosing/file-input.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFileOffer } from '../file-offer/file-offer.tsx';
import { HerbariumIllustration } from './herbarium-illustration.tsx';
import styles from './home-drop.module.css';

/** The drawing of the home page, with the button that chooses files for any tool. */
export function HomeDrop() {
  const { t } = useTexts('home');
  const id = useId();
  const offer = useFileOffer();
  return (
    <label htmlFor={id} className={styles.drop}>
      <ChoiceInput
        id={id}
        accept={acceptedByTools}
        multiple
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-hint`}
        onFiles={offer}
      />
      <HerbariumIllustration label={t('hero.illustration')} className={styles.illustration} />
      <span className={styles.textBlock}>
        <span id={`${id}-title`} className={buttonClass({ kind: 'primary' })}>
          <Icon name="upload" />
          {t('hero.file')}
        </span>
        <span id={`${id}-hint`} className={styles.hint}>
          {t('hero.fileHint')}
        </span>
      </span>
    </label>
  );
}
