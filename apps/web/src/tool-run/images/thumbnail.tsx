import { type FileFormat, imageFormatNames, type ImageRotation } from '@blattwerk/shared';
import { useState } from 'react';
import type { ToolFile } from '../model/accept-files.ts';
import styles from './thumbnail.module.css';
import type { ImageThumbnail } from './thumbnails.ts';

interface ThumbnailProps {
  file: ToolFile;
  /** Undefined while it is being created. */
  thumbnail: ImageThumbnail | null | undefined;
  /** Whether the page that was found is shown. */
  showsPage: boolean;
}

/** Thumbnail of an image; the name of its format where there is none. The card has the file name. */
export function Thumbnail({ file, thumbnail, showsPage }: ThumbnailProps) {
  const [isBroken, setBroken] = useState(false);
  if (thumbnail === undefined) return <span className={styles.waiting} />;
  if (thumbnail === null || isBroken)
    return (
      <span className={styles.sheet} data-rotation={rotationOf(file)}>
        {nameOf(file)}
      </span>
    );
  return (
    <>
      <img
        src={thumbnail.url}
        alt=""
        draggable={false}
        decoding="async"
        className={styles.image}
        data-rotation={rotationOf(file)}
        onError={() => setBroken(true)}
      />
      {showsPage && <FoundPage file={file} {...thumbnail} />}
    </>
  );
}

/** The page over its photo, which is dark around it. */
function FoundPage({ file, width, height, page }: { file: ToolFile } & Omit<ImageThumbnail, 'url'>) {
  if (page === null) return null;
  const corners = page.map(({ x, y }) => `${x * width} ${y * height}`).join('L');
  return (
    <svg
      className={styles.image}
      data-rotation={rotationOf(file)}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <path className={styles.around} fillRule="evenodd" d={`M0 0H${width}V${height}H0ZM${corners}Z`} />
      <path className={styles.page} d={`M${corners}Z`} />
    </svg>
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
