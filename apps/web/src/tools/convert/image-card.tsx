import { addRotation, formatBytes } from '@blattwerk/shared';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { useAnnounce } from '../../tool-run/announcer.tsx';
import type { FileCardProps } from '../../tool-run/choosing/file-list/file-card.ts';
import { DragHandle, ListCard, OrderButtons, Place } from '../../tool-run/choosing/file-list/list-card.tsx';
import { shortName } from '../../tool-run/short-name.ts';
import { useToolRunner } from '../../tool-run/running/use-tool-run.tsx';
import { IconButton } from '../../ui/button.tsx';
import styles from './image-card.module.css';
import { rotationOf, Thumbnail } from './thumbnails/thumbnail.tsx';

/** An image of the list: thumbnail, position and actions. */
export function ImageCard(card: FileCardProps) {
  const { file, place, refusal, texts, onRemove, drag } = card;
  const language = useLanguage();
  const { name, size } = file.file;
  return (
    <ListCard {...card} className={styles.card}>
      <div className={styles.picture}>
        <Thumbnail file={file} />
        <span className={styles.place}>
          <Place>{place}</Place>
        </span>
        {refusal !== null && <span className={styles.refused}>{refusal}</span>}
        <DragHandle drag={drag} className={styles.handle} />
        <div className={styles.rotation}>
          <RotationButton file={file} by={-90} />
          <RotationButton file={file} by={90} />
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
      </div>
      <div className={styles.order}>
        <OrderButtons {...card} icons={['arrow-left', 'arrow-right']} />
      </div>
    </ListCard>
  );
}

const rotationIcons = {
  '-90': 'M5 4.5v4.500h4.500M5.5 8.5a7 7 0 1 1-.3 6.500',
  90: 'M19 4.5v4.500h-4.500M18.5 8.5a7 7 0 1 0 .3 6.500',
} as const;

/** Rotates an image on its page by a quarter. */
function RotationButton({ file, by }: { file: FileCardProps['file']; by: 90 | -90 }) {
  const { t } = useTexts('convert');
  const runner = useToolRunner();
  const announce = useAnnounce();
  const { name } = file.file;
  return (
    <IconButton
      icon={rotationIcons[by]}
      label={t(by === 90 ? 'rotateRight' : 'rotateLeft', { file: name })}
      onClick={() => {
        const rotation = addRotation(rotationOf(file) ?? 0, by);
        runner.dispatch({ type: 'fileChanged', id: file.id, values: { rotations: rotation } });
        announce(t('rotated', { file: name, degrees: rotation }));
      }}
    />
  );
}
