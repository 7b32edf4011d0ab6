import { Icon } from '../../../ui/icon.tsx';
import { FilePicture } from './file-picture.tsx';
import { useZipFiles } from './use-zip-files.ts';
import styles from './zip-fan.module.css';

/** Files of a ZIP that are shown; the others are counted. */
const shownFiles = 3;

/** The first files of a ZIP as a fan, and the number of the others. */
export function ZipFan({ zip }: { zip: Blob }) {
  const files = useZipFiles(zip);
  if (files === undefined) return null;
  if (files.length === 0) return <Icon name="M8.5 3.5h7l4 4v9.5h-11zM15.5 3.5v4h4M8.5 7h-4v13.5h11V17" size={44} />;
  const more = files.length - shownFiles;
  return (
    <span className={styles.fan} data-count={Math.min(files.length, shownFiles)} aria-hidden="true">
      {files.slice(0, shownFiles).map((file) => (
        <span key={file.name} className={styles.sheet}>
          <FilePicture file={file} />
        </span>
      ))}
      {more > 0 && <span className={styles.more}>{`+${more}`}</span>}
    </span>
  );
}
