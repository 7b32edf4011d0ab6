import { type FileFormat, imageFormatNames, type ImageRotation } from '@blattwerk/shared';
import { useEffect, useState } from 'react';
import type { ToolFile } from '../../../tool-run/model/accept-files.ts';
import styles from './thumbnail.module.css';
import { thumbnailOf } from './thumbnails.ts';

/** Thumbnail of an image; the name of its format where there is none. The card has the file name. */
export function Thumbnail({ file }: { file: ToolFile }) {
  // Undefined while it is being created.
  const [url, setUrl] = useState<string | null>();

  useEffect(() => {
    let isCurrent = true;
    void thumbnailOf(file).then((made) => {
      if (isCurrent) setUrl(made);
    });
    return () => {
      isCurrent = false;
    };
  }, [file]);

  if (url === undefined) return <span className={styles.waiting} />;
  if (url === null)
    return (
      <span className={styles.sheet} data-rotation={rotationOf(file)}>
        {nameOf(file)}
      </span>
    );
  return (
    <img
      src={url}
      alt=""
      draggable={false}
      decoding="async"
      className={styles.image}
      data-rotation={rotationOf(file)}
      onError={() => setUrl(null)}
    />
  );
}

/** Of an image that the visitor has rotated. */
export function rotationOf({ values }: ToolFile): ImageRotation | undefined {
  return values?.['rotations'] as ImageRotation | undefined;
}

function nameOf({ kind }: ToolFile): string {
  const names: Partial<Record<FileFormat, string>> = imageFormatNames;
  return names[kind] ?? '';
}
