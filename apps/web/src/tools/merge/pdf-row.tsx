import { formatBytes } from '@blattwerk/shared';
import { useLanguage } from '../../i18n/use-texts.ts';
import type { FileCardProps } from '../../tool-run/file-list/file-list.tsx';
import { PdfPicture } from '../../tool-run/pdf-picture.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './pdf-row.module.css';

/** One PDF of the list: its place, its name, and what can be done with it. */
export function PdfRow({ file, place, total, refusal, words, onMove, onRemove, drag }: FileCardProps) {
  const language = useLanguage();
  const { name, size } = file.file;
  const isFirst = place === 1;
  const isLast = place === total;
  const { setCard, setHandle, style, isLifted = false, handle } = drag ?? {};
  return (
    <li
      ref={setCard}
      style={style}
      className={styles.row}
      data-lifted={isLifted || undefined}
      data-refused={refusal ?? undefined}
      data-file={file.id}
      aria-label={words('card', { place, total, file: name })}
    >
      <span className={styles.place} aria-hidden="true">
        {place}
      </span>
      <div className={styles.picture}>
        <PdfPicture />
      </div>
      <div className={styles.words}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.size}>
          {formatBytes(size, language)}
          {refusal !== null && <strong className={styles.refused}>{refusal}</strong>}
        </span>
      </div>
      {handle !== undefined && (
        <div ref={setHandle} {...handle} className={styles.handle}>
          <Icon name="grip" />
        </div>
      )}
      <div className={styles.buttons}>
        <IconButton
          icon="arrow-up"
          label={words('moveEarlier', { file: name })}
          aria-disabled={isFirst || undefined}
          onClick={() => !isFirst && onMove(place - 2)}
        />
        <IconButton
          icon="arrow-down"
          label={words('moveLater', { file: name })}
          aria-disabled={isLast || undefined}
          onClick={() => !isLast && onMove(place)}
        />
        <IconButton icon="close" label={words('remove', { file: name })} data-remove="" onClick={onRemove} />
      </div>
    </li>
  );
}
