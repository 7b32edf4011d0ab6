import { addRotation, formatBytes } from '@blattwerk/shared';
import { useLanguage } from '../../i18n/use-texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { useAnnounce } from '../announcer.tsx';
import type { FileCardProps } from '../choosing/file-list/file-card.ts';
import { DragHandle, ListCard, orderLabels, Place } from '../choosing/file-list/list-card.tsx';
import { OrderButtons } from '../sorting/order-buttons.tsx';
import { useToolRunner } from '../running/use-tool-run.tsx';
import { shortName } from '../short-name.ts';
import styles from './image-card.module.css';
import { useFindsPages } from './use-finds-pages.ts';
import { type ImageTexts, useImageTexts } from './use-image-texts.ts';
import { rotationOf, Thumbnail } from './thumbnail.tsx';
import { type ImageThumbnail, useThumbnail } from './thumbnails.ts';

/** An image of the list: thumbnail, position and actions. */
export function ImageCard(card: FileCardProps) {
  const { file, place, refusal, texts, onRemove, drag } = card;
  const imageTexts = useImageTexts();
  const findsPages = useFindsPages();
  const language = useLanguage();
  const thumbnail = useThumbnail(file);
  const { name, size } = file.file;
  return (
    <ListCard {...card} className={styles.card}>
      <div className={styles.picture}>
        <Thumbnail file={file} thumbnail={thumbnail} showsPage={findsPages && !isWhole(file)} />
        <span className={styles.place}>
          <Place>{place}</Place>
        </span>
        {refusal !== null && <span className={styles.refused}>{refusal}</span>}
        <DragHandle drag={drag} className={styles.handle} />
        <div className={styles.rotation}>
          <RotationButton file={file} by={-90} texts={imageTexts} />
          <RotationButton file={file} by={90} texts={imageTexts} />
        </div>
      </div>
      <IconButton
        icon="close"
        label={texts('remove', { file: name })}
        data-remove=""
        className={styles.remove}
        onClick={onRemove}
      />
      <div className={styles.textBlock}>
        <span className={styles.name} title={name}>
          {shortName(name)}
        </span>
        <span className={styles.size}>{formatBytes(size, language)}</span>
        {findsPages && thumbnail && <PageChoice file={file} thumbnail={thumbnail} texts={imageTexts} />}
      </div>
      <div className={styles.order}>
        <OrderButtons {...card} icons={['arrow-left', 'arrow-right']} labels={orderLabels(card)} />
      </div>
    </ListCard>
  );
}

/** Whether the visitor wants a photo as it is. */
function isWhole({ values }: FileCardProps['file']): boolean {
  return values?.['whole_photos'] === '1';
}

interface ImagePartProps {
  file: FileCardProps['file'];
  texts: ImageTexts;
}

/** Whether the page that was found is cut out. */
function PageChoice({ file, thumbnail, texts }: ImagePartProps & { thumbnail: ImageThumbnail }) {
  const runner = useToolRunner();
  if (thumbnail.page === null) return <span className={styles.size}>{texts('page.none')}</span>;
  return (
    <Checkbox
      label={texts('page.only')}
      checked={!isWhole(file)}
      onChange={(isCut) =>
        runner.dispatch({ type: 'fileChanged', id: file.id, values: { whole_photos: isCut ? '0' : '1' } })
      }
    />
  );
}

const rotationIcons = {
  '-90': 'M5 4.5v4.500h4.500M5.5 8.5a7 7 0 1 1-.3 6.500',
  90: 'M19 4.5v4.500h-4.500M18.5 8.5a7 7 0 1 0 .3 6.500',
} as const;

/** Rotates an image on its page by a quarter. */
function RotationButton({ file, by, texts }: ImagePartProps & { by: 90 | -90 }) {
  const runner = useToolRunner();
  const announce = useAnnounce();
  const { name } = file.file;
  return (
    <IconButton
      icon={rotationIcons[by]}
      label={texts(by === 90 ? 'rotateRight' : 'rotateLeft', { file: name })}
      onClick={() => {
        const rotation = addRotation(rotationOf(file) ?? 0, by);
        runner.dispatch({ type: 'fileChanged', id: file.id, values: { rotations: rotation } });
        announce(texts('rotated', { file: name, degrees: rotation }));
      }}
    />
  );
}
