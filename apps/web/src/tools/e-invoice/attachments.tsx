import { type Group, termOf } from '@blattwerk/invoice';
import { cleanFileName } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { saveFiles } from '../../tool-run/result/result-files/save-files.ts';
import { Button } from '../../ui/button.tsx';
import { FileName } from '../../ui/file-name.tsx';
import { GroupTerms } from './group-terms.tsx';
import styles from './invoice-view.module.css';
import type { AttachedFile } from './read-outcome.ts';

interface AttachmentsProps {
  /** In the XML. */
  groups: readonly Group[];
  /** In the PDF, beside the XML. */
  files: readonly AttachedFile[];
}

/** What comes with the invoice, to be saved. */
export function Attachments({ groups, files }: AttachmentsProps) {
  return (
    <>
      {groups.map((group) => (
        <div key={group.place.path} className={styles.attachment}>
          <GroupTerms group={group} />
          <SaveButton file={fileOf(group)} />
        </div>
      ))}
      {files.map((file, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two files can have the same name
        <div key={`${index} ${file.name}`} className={styles.attachment}>
          <SaveButton file={file} />
        </div>
      ))}
    </>
  );
}

/** The file of an attachment (BT-125); undefined where it is elsewhere, or no Base64. */
function fileOf(group: Group): AttachedFile | undefined {
  const term = termOf(group, 'BT-125');
  if (!term) return undefined;
  const { fileName, mime } = term.qualifiers;
  const name = fileName ?? termOf(group, 'BT-122')?.value ?? '';
  return { name, ...(mime === undefined ? {} : { type: mime }), bytes: decodeBase64(term.value) };
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Saves a file; the browser is told no type, so that it shows nothing of it. */
function SaveButton({ file }: { file: AttachedFile | undefined }) {
  const { t } = useTexts('e-invoice');
  if (!file) return null;
  const { bytes } = file;
  const name = cleanFileName(file.name);
  if (!bytes) return <p className={styles.soft}>{t('attachments.unreadable', { file: name })}</p>;
  return (
    <Button
      kind="secondary"
      size="small"
      icon="download"
      onClick={() => void saveFiles([new File([bytes], name, { type: 'application/octet-stream' })], name)}
    >
      <FileName name={name} />
    </Button>
  );
}
