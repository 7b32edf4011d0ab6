import { useState } from 'react';
import { withLanguage } from '../../i18n/language-address.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { useAnnounce } from '../../tool-run/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { TextField } from '../../ui/field.tsx';
import { keepRecipe, maxNameLength } from './kept-recipes.ts';
import styles from './workflow.module.css';

/** Keeps the steps in the browser under a name, or as a link. @param recipe as `writeRecipe` writes it */
export function RecipeKeeper({ recipe }: { recipe: string }) {
  const { t } = useTexts('workflow');
  const language = useLanguage();
  const announce = useAnnounce();
  const [name, setName] = useState('');
  const [told, setTold] = useState<{ recipe: string; text: string }>();
  const link = `${location.origin}${withLanguage('/workflow', language)}#${recipe}`;
  const tell = (text: string) => {
    setTold({ recipe, text });
    announce(text);
  };
  const keep = () => {
    const given = name.trim();
    if (given === '') return;
    tell(t(keepRecipe({ name: given, recipe }) ? 'keep.kept' : 'keep.notKept', { name: given }));
  };
  const copy = async () => tell(t((await copyText(link)) ? 'keep.copied' : 'keep.notCopied'));
  return (
    <Disclosure title={t('keep.title')}>
      <div className={styles.options}>
        <p className={styles.soft}>{t('keep.text')}</p>
        <div className={styles.keep}>
          <TextField
            type="text"
            label={t('keep.name')}
            maxLength={maxNameLength}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              keep();
            }}
          />
          <Button disabled={name.trim() === ''} onClick={keep}>
            {t('keep.action')}
          </Button>
        </div>
        <div className={styles.keep}>
          <TextField
            type="text"
            readOnly
            label={t('keep.link')}
            value={link}
            onFocus={(event) => event.target.select()}
          />
          <Button onClick={() => void copy()}>{t('keep.copy')}</Button>
        </div>
        {told?.recipe === recipe && <p className={styles.told}>{told.text}</p>}
      </div>
    </Disclosure>
  );
}
