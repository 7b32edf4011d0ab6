import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { FileButton } from '../../tool-run/choosing/file-button.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { inkLimitOf, inkOf, type Pixels } from './ink.ts';
import { contextOf } from './ink-canvas.ts';
import type { SignatureWayProps } from './signature-dialog.tsx';
import styles from './signature-dialog.module.css';

/** Longest side of the picture that is made of a photo, in pixels. */
const longestSide = 1200;

/** A photo of a signature on paper, of which the paper is removed. */
export function PhotoSignature({ color, onMade }: SignatureWayProps) {
  const { t } = useTexts('sign');
  const canvas = useRef<HTMLCanvasElement>(null);
  const id = useId();
  const [photo, setPhoto] = useState<Pixels>();
  const [limit, setLimit] = useState(128);
  const [isRefused, setRefused] = useState(false);
  const report = useEffectEvent(onMade);

  useEffect(() => {
    const element = canvas.current;
    if (element === null || photo === undefined) return;
    const { data, width, height } = inkOf(photo, limit, color);
    element.width = width;
    element.height = height;
    contextOf(element).putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
    report(element);
  }, [photo, limit, color]);

  const choose = async ([file]: File[]) => {
    const read = file && (await pixelsOf(file).catch(() => undefined));
    setRefused(read === undefined);
    if (read === undefined) return;
    setPhoto(read);
    setLimit(inkLimitOf(read));
  };
  return (
    <div className={styles.way}>
      <div>
        <FileButton
          label={t('dialog.choosePhoto')}
          icon="image"
          rule="image"
          kind="secondary"
          multiple={false}
          onFiles={(files) => void choose(files)}
        />
      </div>
      {isRefused && <NoticeBox kind="error">{t('dialog.photoRefused')}</NoticeBox>}
      {photo === undefined ? (
        <p className={styles.note}>{t('dialog.photoHint')}</p>
      ) : (
        <>
          <div className={styles.paper}>
            <canvas ref={canvas} className={styles.photo} role="img" aria-label={t('dialog.photoResult')} />
          </div>
          <label htmlFor={id}>{t('dialog.limit')}</label>
          <input
            id={id}
            type="range"
            min={10}
            max={245}
            value={limit}
            onChange={(event) => setLimit(Number(event.target.value))}
          />
        </>
      )}
    </div>
  );
}

/** The pixels of an image file, of the size that is used. @throws where the browser cannot show it */
async function pixelsOf(file: Blob): Promise<Pixels> {
  const image = await createImageBitmap(file);
  try {
    const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.width * scale));
    canvas.height = Math.max(1, Math.round(image.height * scale));
    const context = contextOf(canvas);
    // What is transparent is paper.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  } finally {
    image.close();
  }
}
