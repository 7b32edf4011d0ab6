import type { InputRule } from '@blattwerk/shared';
import { type MouseEvent, type ReactNode, useCallback, useId } from 'react';
import { type DropzoneOptions, useDropzone } from 'react-dropzone';
import type { SiteToolName } from '../../site/site-tool.ts';
import { classes } from '../../ui/classes.ts';
import { Icon, type IconSource } from '../../ui/icon.tsx';
import { ToolDrawing } from '../../ui/tool-drawing.tsx';
import hidden from '../../ui/visually-hidden.module.css';
import { ChoiceInput, useEarlyFiles } from './choice-input.tsx';
import styles from './drop-zone.module.css';
import { forgetChoice, takeChoice } from './file-input.ts';
import { acceptedTypes } from '../model/file-kind.ts';
import { inFolderOrder } from './folder-order.ts';

const cameraIcon: IconSource =
  'M4.8 8h2.8l1.5-2.4h5.8L16.4 8h2.8c.7 0 1.3.6 1.3 1.3v8.4c0 .7-.6 1.3-1.3 1.3H4.8c-.7 0-1.3-.6-1.3-1.3V9.3C3.5 8.6 4.1 8 4.8 8M12 10.2a3.1 3.1 0 1 0 0 6.2 3.1 3.1 0 0 0 0-6.2';

export interface DropZoneTexts {
  title: string;
  text: string;
  /** Shown while acceptable files are dragged over the zone. */
  active: string;
  /** Shown while other files are dragged over it. */
  reject: string;
  hint?: string;
  /** Label of the button for a phone's camera; no button where absent. */
  photo?: string;
}

export interface DropZoneProps {
  rule: InputRule;
  texts: DropZoneTexts;
  /** The tool whose drawing the zone shows. */
  tool?: SiteToolName;
  /** A low bar, below files that are chosen already. */
  compact?: boolean;
  multiple: boolean;
  /** Called when the file dialog opens, or files are dragged over the zone: what a chosen file needs can be loaded. */
  onOpening?: (() => void) | undefined;
  onFiles: (files: File[]) => void;
  children?: ReactNode;
}

/**
 * Drop zone and file input. It is a label around the input, so it works before the script is loaded; a choice made until
 * then is taken on mount. `onFiles` gets every file: what the zone shows while files are dragged is a hint only.
 */
export function DropZone({
  rule,
  texts,
  tool,
  compact = false,
  multiple,
  onOpening,
  onFiles,
  children,
}: DropZoneProps) {
  const id = useId();
  const onDrop = useCallback<NonNullable<DropzoneOptions['onDrop']>>(
    (accepted, rejected, event) => {
      const input = 'target' in event && event.target instanceof HTMLInputElement ? event.target : null;
      if (input !== null && takeChoice(input) === undefined) return;
      onFiles(inFolderOrder([...accepted, ...rejected.map(({ file }) => file)]));
    },
    [onFiles],
  );
  const zone = useDropzone({
    onDrop,
    onDragEnter: onOpening,
    // Images become pages of a list of PDFs.
    accept: rule.minFiles > 1 ? { ...acceptedTypes.pdf, ...acceptedTypes.image } : acceptedTypes[rule.kind],
    multiple,
    // The label opens the file dialog, and takes the keyboard's focus through its input.
    noClick: true,
    noKeyboard: true,
    // Drops and pastes anywhere else on the page: use-page-drop.ts.
    noPaste: true,
    preventDropOnDocument: false,
  });
  useEarlyFiles(zone.inputRef, onFiles);

  const state = zone.isDragReject ? 'reject' : zone.isDragActive ? 'active' : zone.isDragGlobal ? 'near' : undefined;
  const text = zone.isDragReject ? texts.reject : zone.isDragActive ? texts.active : texts.text;
  return (
    <div className={classes(styles.frame, compact && styles.compact)}>
      {/* oxlint-disable-next-line jsx-a11y/aria-role -- removes the role of the library: a label has one of its own */}
      <label {...zone.getRootProps()} role={undefined} className={styles.zone} data-drag={state}>
        <input
          {...zone.getInputProps({
            onClick: (event: MouseEvent<HTMLInputElement>) => {
              forgetChoice(event);
              onOpening?.();
            },
          })}
          // An inline style would violate the content security policy of the prerendered page.
          style={undefined}
          className={hidden.hidden}
          tabIndex={undefined}
          aria-label={undefined}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-text`}
        />
        <span className={styles.sign}>
          {tool === undefined ? <Icon name="plus" /> : <ToolDrawing tool={tool} size={72} />}
        </span>
        <span className={styles.textBlock}>
          <span id={`${id}-title`} className={styles.title}>
            {texts.title}
          </span>
          <span id={`${id}-text`} className={styles.text}>
            <span className={styles.how} data-always={state === 'active' || state === 'reject' || undefined}>
              {text}
            </span>
            {texts.hint !== undefined && <span className={styles.hint}>{texts.hint}</span>}
          </span>
        </span>
      </label>
      {texts.photo !== undefined && <PhotoButton label={texts.photo} onFiles={onFiles} />}
      {children}
    </div>
  );
}

/** Opens a phone's camera; shown by the style sheet on coarse pointers and narrow screens. */
function PhotoButton({ label, onFiles }: { label: string; onFiles: (files: File[]) => void }) {
  return (
    <label className={styles.photo}>
      <ChoiceInput accept="image/*" capture="environment" onFiles={onFiles} />
      <Icon name={cameraIcon} />
      {label}
    </label>
  );
}
