import { type Handwriting, handwritings } from '@blattwerk/shared/drawn-text';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { RadioGroup, TextField } from '../../ui/field.tsx';
import hidden from '../../ui/visually-hidden.module.css';
import { familyOf, useHandwritings } from './handwriting.ts';
import type { SignatureWayProps } from './signature-dialog.tsx';
import styles from './signature-dialog.module.css';

/** A name in handwriting. */
export function TypedSignature({ kind, color, onMade }: SignatureWayProps) {
  const { t } = useTexts('sign');
  useHandwritings();
  const [text, setText] = useState('');
  const [font, setFont] = useState<Handwriting>('caveat');
  const report = useEffectEvent(onMade);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    const name = text.trim();
    report(name === '' ? undefined : { text: name, font, color: color === 'blue' ? 'blue' : 'black' });
  }, [text, font, color]);
  const shown = text.trim() || t(`dialog.sample.${kind}`);
  return (
    <div className={styles.way}>
      <TextField
        ref={field}
        type="text"
        autoComplete="off"
        maxLength={60}
        label={t(`dialog.name.${kind}`)}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.fonts}>
        <RadioGroup
          label={t('dialog.font')}
          choices={handwritings.map((value) => ({
            value,
            label: (
              <>
                <span className={hidden.hidden}>{t(`dialog.fonts.${value}`)}</span>
                <span className={styles.written} style={{ fontFamily: familyOf(value) }} aria-hidden="true">
                  {shown}
                </span>
              </>
            ),
          }))}
          value={font}
          onChange={setFont}
        />
      </div>
    </div>
  );
}
