import { useState } from 'react';
import { useStore } from 'zustand';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FileButton } from '../../../tool-run/choosing/file-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { LabeledControl } from '../../../ui/field.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { invoiceForm, setField, setLogo } from './form-store.ts';
import styles from './write-invoice.module.css';

/** A logo is printed a few centimeters wide; browsers keep about five megabytes. */
const maxLogoBytes = 1024 * 1024;
/** Of the accents where none is chosen. */
const usualColor = '#1a3854';

/** Logo and color of a PDF's page. */
export function LookInputs() {
  const { t } = useTexts('writeInvoice');
  const color = useStore(invoiceForm, ({ form }) => form.color);
  const logo = useStore(invoiceForm, (state) => state.logo);
  const [isRefused, setRefused] = useState(false);
  const choose = async ([file]: File[]) => {
    if (!file) return;
    const bytes = new Uint8Array(await file.slice(0, maxLogoBytes + 1).arrayBuffer());
    const isTaken = bytes.length <= maxLogoBytes && typeOf(bytes) !== undefined;
    setRefused(!isTaken);
    if (isTaken) setLogo(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')));
  };
  return (
    <Disclosure title={t('sections.look')}>
      <div className={styles.pair}>
        <LabeledControl label={t('look.color')}>
          {(attributes) => (
            <input
              {...attributes}
              type="color"
              className={styles.color}
              value={color === '' ? usualColor : color}
              onChange={({ target }) => setField('color', target.value)}
            />
          )}
        </LabeledControl>
        <div className={styles.logo}>
          {logo !== '' && (
            <img src={`data:image/${logo.startsWith('iVBOR') ? 'png' : 'jpeg'};base64,${logo}`} alt={t('look.logo')} />
          )}
          <FileButton
            label={t(logo === '' ? 'look.choose' : 'look.replace')}
            icon="image"
            rule="image"
            kind="secondary"
            multiple={false}
            onFiles={(files) => void choose(files)}
          />
          {logo !== '' && (
            <Button kind="quiet" size="small" icon="trash" onClick={() => setLogo('')}>
              {t('look.remove')}
            </Button>
          )}
          {isRefused && (
            <p role="alert" className={styles.incomplete}>
              {t('look.refused')}
            </p>
          )}
        </div>
      </div>
    </Disclosure>
  );
}

/** By the first bytes. */
function typeOf(bytes: Uint8Array): 'png' | 'jpeg' | undefined {
  const starts = (...first: readonly number[]) => first.every((byte, index) => bytes[index] === byte);
  if (starts(0x89, 0x50, 0x4e, 0x47)) return 'png';
  return starts(0xff, 0xd8, 0xff) ? 'jpeg' : undefined;
}
