import { formatBytes } from '@blattwerk/shared';
import { useLanguage } from '../../i18n/use-texts.ts';
import type { FileCardProps } from '../../tool-run/choosing/file-list/file-card.ts';
import { DragHandle, ListCard, OrderButtons, Place } from '../../tool-run/choosing/file-list/list-card.tsx';
import { shortName } from '../../tool-run/short-name.ts';
import { IconButton } from '../../ui/button.tsx';
import styles from './image-card.module.css';
import { Thumbnail } from './thumbnails/thumbnail.tsx';

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
      </div>
      <IconButton
        icon="close"
        label={texts('remove', { file: name })}
        data-remove=""
        className={styles.remove}
        onClick={onRemove}
      />
      <div className={styles.words}>
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
