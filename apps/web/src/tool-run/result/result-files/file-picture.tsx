import { useState } from 'react';
import { PdfPicture } from '../../pages/pictures/pdf-picture.tsx';
import styles from './result-files.module.css';
import type { SavedFile } from './use-zip-files.ts';

/** A picture of a file; formats that the browser cannot show (TIFF, JPEG 2000) as text. */
export function FilePicture({ file }: { file: Pick<SavedFile, 'name' | 'blob' | 'url'> }) {
  const [isShown, setShown] = useState(true);
  if (file.blob.type === 'application/pdf') return <PdfPicture file={file.blob} />;
  if (!isShown)
    return <span className={styles.kind}>{file.name.slice(file.name.lastIndexOf('.') + 1).toUpperCase()}</span>;
  return (
    <img
      src={file.url}
      alt=""
      loading="lazy"
      decoding="async"
      className={styles.image}
      onError={() => setShown(false)}
    />
  );
}
