import { useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioGroup } from '../../ui/field.tsx';
import { DrawnSignature } from './drawn-signature.tsx';
import type { InkColor } from './ink.ts';
import { inkPicture } from './ink-canvas.ts';
import { PhotoSignature } from './photo-signature.tsx';
import { keepPicture, type SignatureKind, signatureStore, type TypedName } from './pictures.ts';
import styles from './signature-dialog.module.css';
import { TypedSignature } from './typed-signature.tsx';

export interface SignatureDialogProps {
  kind: SignatureKind;
  /** It is kept then. */
  onDone: () => void;
  onClose: () => void;
}

/** What a way of signing makes: a canvas with the writing, or a name; undefined while there is none. */
type Made = HTMLCanvasElement | TypedName | undefined;

/** What each way of signing takes. */
export interface SignatureWayProps {
  kind: SignatureKind;
  color: InkColor;
  onMade: (made: Made) => void;
}

const ways = { drawn: DrawnSignature, typed: TypedSignature, photo: PhotoSignature } as const;
type Way = keyof typeof ways;

/** Makes a signature or initials: drawn, typed, or from a photo. They stay in the browser. */
export function SignatureDialog({ kind, onDone, onClose }: SignatureDialogProps) {
  const { t } = useTexts('sign');
  const [way, setWay] = useState<Way>('drawn');
  const [color, setColor] = useState<InkColor>('blue');
  const made = useRef<Made>(undefined);
  const [isMade, setMade] = useState(false);
  const onMade = (next: Made) => {
    made.current = next;
    setMade(next !== undefined);
  };
  const take = async () => {
    const { current } = made;
    if (current === undefined) return;
    if ('text' in current) {
      signatureStore.setState({ [kind]: { typed: current } });
    } else {
      const picture = await inkPicture(current);
      if (!picture) return;
      keepPicture(kind, picture.png, picture);
    }
    onDone();
  };
  const SignatureWay = ways[way];
  return (
    <Dialog
      open
      form="sheet"
      title={t(`dialog.title.${kind}`)}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" disabled={!isMade} onClick={() => void take()}>
            {t('dialog.take')}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <RadioGroup
          label={t('dialog.way')}
          choices={(['drawn', 'typed', 'photo'] as const).map((value) => ({ value, label: t(`dialog.ways.${value}`) }))}
          value={way}
          onChange={(next) => {
            setWay(next);
            onMade(undefined);
          }}
        />
        <SignatureWay key={way} kind={kind} color={color} onMade={onMade} />
        <RadioGroup
          label={t('dialog.color')}
          choices={(['blue', 'dark'] as const).map((value) => ({ value, label: t(`dialog.colors.${value}`) }))}
          value={color}
          onChange={setColor}
        />
        <p className={styles.note}>{t('dialog.stays')}</p>
      </div>
    </Dialog>
  );
}
