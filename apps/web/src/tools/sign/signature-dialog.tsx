import { useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioGroup } from '../../ui/field.tsx';
import { DrawnSignature } from './drawn-signature.tsx';
import type { InkColor } from './ink.ts';
import { inkPicture } from './ink-canvas.ts';
import { PhotoSignature } from './photo-signature.tsx';
import { keepPicture, type PictureKind } from './pictures.ts';
import styles from './signature-dialog.module.css';
import { TypedSignature } from './typed-signature.tsx';

export interface SignatureDialogProps {
  kind: PictureKind;
  /** The picture is kept then. */
  onDone: () => void;
  onClose: () => void;
}

/** What each way of signing takes; `onInk` gets the canvas with the writing, and undefined while there is none. */
export interface SignatureWayProps {
  kind: PictureKind;
  color: InkColor;
  onInk: (canvas: HTMLCanvasElement | undefined) => void;
}

const ways = { drawn: DrawnSignature, typed: TypedSignature, photo: PhotoSignature } as const;
type Way = keyof typeof ways;

/** Makes the picture of a signature or of initials: drawn, typed, or from a photo. It stays in the browser. */
export function SignatureDialog({ kind, onDone, onClose }: SignatureDialogProps) {
  const { t } = useTexts('sign');
  const [way, setWay] = useState<Way>('drawn');
  const [color, setColor] = useState<InkColor>('blue');
  const canvas = useRef<HTMLCanvasElement>(undefined);
  const [hasInk, setInk] = useState(false);
  const onInk = (next: HTMLCanvasElement | undefined) => {
    canvas.current = next;
    setInk(next !== undefined);
  };
  const take = async () => {
    const picture = canvas.current && (await inkPicture(canvas.current));
    if (!picture) return;
    keepPicture(kind, picture.png, picture);
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
          <Button kind="primary" disabled={!hasInk} onClick={() => void take()}>
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
            onInk(undefined);
          }}
        />
        <SignatureWay key={way} kind={kind} color={color} onInk={onInk} />
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
