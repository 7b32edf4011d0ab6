import { useEffect, useState } from 'react';
import { readStoredZip, type ZipFile } from './read-stored-zip.ts';

/** A file of the ZIP with its object URL. */
export interface SavedFile extends ZipFile {
  url: string;
}

/** The files in a ZIP; undefined until they are known, empty where it cannot be read: it can be saved all the same. */
export function useZipFiles(zip: Blob): readonly SavedFile[] | undefined {
  const [read, setRead] = useState<{ zip: Blob; files: readonly SavedFile[] }>();
  useEffect(() => {
    const urls: string[] = [];
    let isCurrent = true;
    const show = (found: readonly ZipFile[]) => {
      if (!isCurrent) return;
      const files = found.map((file) => {
        const url = URL.createObjectURL(file.blob);
        urls.push(url);
        return { ...file, url };
      });
      setRead({ zip, files });
    };
    readStoredZip(zip).then(show, () => show([]));
    return () => {
      isCurrent = false;
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [zip]);
  return read?.zip === zip ? read.files : undefined;
}
