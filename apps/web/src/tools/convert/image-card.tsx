import { formatBytes } from '@blattwerk/shared';
import { useLanguage } from '../../i18n/use-texts.ts';
import type { FileCardProps } from '../../tool-run/file-list/file-list.tsx';
import { shortName } from '../../tool-run/short-name.ts';
import { IconButton } from '../../ui/button.tsx';
import styles from './image-card.module.css';
import { Thumbnail } from './thumbnails/thumbnail.tsx';

/** One image of the list: its picture, its place, and what can be done with it. */
export function ImageCard({ file, place, total, refusal, words, onMove, onRemove, drag }: FileCardProps) {
  const language = useLanguage();
  const name = file.file.name;
  const isFirst = place === 1;
  const isLast = place === total;
  const { setCard, setHandle, style, isLifted = false, handle } = drag ?? {};
  return (
    <li
      ref={setCard}
      style={style}
      className={styles.card}
      data-lifted={isLifted || undefined}
      data-refused={refusal ?? undefined}
      data-file={file.id}
      aria-label={words('card', { place, total, file: name })}
    >
      <div className={styles.picture}>
        <Thumbnail file={file} />
        <span className={styles.place} aria-hidden="true">
          {place}
        </span>
        {refusal !== null && <span className={styles.refused}>{refusal}</span>}
        {handle !== undefined && <div ref={setHandle} {...handle} className={styles.handle} />}
      </div>
      <IconButton
        icon="close"
        label={words('remove', { file: name })}
        data-remove=""
        className={styles.remove}
        onClick={onRemove}
      />
      <div className={styles.words}>
        <span className={styles.name} title={name}>
          {shortName(name)}
        </span>
        <span className={styles.size}>{formatBytes(file.file.size, language)}</span>
      </div>
      <div className={styles.order}>
        <IconButton
          icon="arrow-left"
          label={words('moveEarlier', { file: name })}
          aria-disabled={isFirst || undefined}
          onClick={() => !isFirst && onMove(place - 2)}
        />
        <IconButton
          icon="arrow-right"
          label={words('moveLater', { file: name })}
          aria-disabled={isLast || undefined}
          onClick={() => !isLast && onMove(place)}
        />
      </div>
    </li>
  );
}
