import type { FileCardProps } from '../../tool-run/choosing/file-list/file-card.ts';
import { DragHandle, ListCard, OrderButtons, Place } from '../../tool-run/choosing/file-list/list-card.tsx';
import { PdfFacts } from '../../tool-run/pages/reading/pdf-facts.tsx';
import { PdfPicture } from '../../tool-run/pages/pictures/pdf-picture.tsx';
import { IconButton } from '../../ui/button.tsx';
import { FileName } from '../../ui/file-name.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './pdf-row.module.css';

/** A PDF of the list: first page, position and actions. */
export function PdfRow(card: FileCardProps) {
  const { file, place, refusal, texts, onRemove, drag } = card;
  const { name } = file.file;
  return (
    <ListCard {...card} className={styles.row}>
      <span className={styles.place}>
        <Place>{place}</Place>
      </span>
      <div className={styles.picture}>
        <PdfPicture file={file.file} />
      </div>
      <div className={styles.textBlock}>
        <span className={styles.name} title={name}>
          <FileName name={name} />
        </span>
        <span className={styles.size}>
          <PdfFacts file={file.file} />
          {refusal !== null && <strong className={styles.refused}>{refusal}</strong>}
        </span>
      </div>
      <DragHandle drag={drag} className={styles.handle}>
        <Icon name="grip" />
      </DragHandle>
      <div className={styles.buttons}>
        <OrderButtons {...card} icons={['arrow-up', 'arrow-down']} />
        <IconButton icon="close" label={texts('remove', { file: name })} data-remove="" onClick={onRemove} />
      </div>
    </ListCard>
  );
}
