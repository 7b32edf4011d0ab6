import type { InputRule } from '@blattwerk/shared';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useId, useRef } from 'react';
import { type FileRejection, useDropzone } from 'react-dropzone';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import hidden from '../../ui/visually-hidden.module.css';
import styles from './drop-zone.module.css';
import { acceptOf, forgetChoice, takeChoice } from './file-input.ts';
import { acceptedTypes } from './file-kind.ts';

export interface DropZoneTexts {
  title: string;
  text: string;
  /** While something is dragged over it: what fits, and what does not. */
  active: string;
  reject: string;
  hint?: string;
  /** Names a button for a phone's camera; none where absent. */
  photo?: string;
}

export interface DropZoneProps {
  rule: InputRule;
  texts: DropZoneTexts;
  /** A low bar beside files that are there already. */
  compact?: boolean;
  multiple: boolean;
  onFiles: (files: File[]) => void;
  children?: ReactNode;
}

/**
 * Where files are given. It is a label with a file input in it, so it works before the page's script does: what was chosen
 * until then is taken when it mounts. What fits is for `onFiles` to judge; here it is only coloured.
 */
export function DropZone({ rule, texts, compact = false, multiple, onFiles, children }: DropZoneProps) {
  const id = useId();
  const onDrop = useCallback(
    (accepted: File[], rejected: FileRejection[]) => {
      onFiles([...accepted, ...rejected.map(({ file }) => file)]);
    },
    [onFiles],
  );
  const zone = useDropzone({
    onDrop,
    accept: acceptedTypes[rule.kind],
    multiple,
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    // The page as a whole takes drops: see use-page-drop.ts.
    preventDropOnDocument: false,
  });
  const input = useRef<HTMLInputElement>(null);
  useEarlyFiles(input, onFiles);

  const state = zone.isDragReject ? 'reject' : zone.isDragActive ? 'active' : zone.isDragGlobal ? 'near' : undefined;
  const text = zone.isDragReject ? texts.reject : zone.isDragActive ? texts.active : texts.text;
  const { role: _role, tabIndex: _tabIndex, ...rootProps } = zone.getRootProps();

  return (
    <div className={classes(styles.frame, compact && styles.compact)}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the input is in it */}
      <label {...rootProps} className={styles.zone} data-drag={state}>
        {/* Not react-dropzone's own input: its inline style is against the content security policy of a built page, and it
            drops a choice that another overtakes. */}
        <input
          ref={input}
          type="file"
          accept={acceptOf(rule.kind)}
          multiple={multiple}
          className={hidden.hidden}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-text`}
          onClick={forgetChoice}
          onChange={(event) => giveChoice(event.currentTarget, onFiles)}
        />
        <span className={styles.sign}>
          <Icon name={compact ? 'plus' : 'upload'} size={compact ? 20 : 30} />
        </span>
        <span className={styles.words}>
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

/** A phone's camera: shown where there is a coarse pointer or little width. */
function PhotoButton({ label, onFiles }: { label: string; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEarlyFiles(input, onFiles);
  return (
    <label className={styles.photo}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        className={hidden.hidden}
        onClick={forgetChoice}
        onChange={(event) => giveChoice(event.currentTarget, onFiles)}
      />
      <Icon name="camera" />
      {label}
    </label>
  );
}

/** Once, when it mounts: what was given before the script was there. */
function useEarlyFiles(input: { current: HTMLInputElement | null }, onFiles: (files: File[]) => void): void {
  const take = useEffectEvent(() => {
    if (input.current?.files?.length) giveChoice(input.current, onFiles);
  });
  useEffect(() => take(), []);
}

function giveChoice(input: HTMLInputElement, onFiles: (files: File[]) => void): void {
  const files = takeChoice(input);
  if (files) onFiles(files);
}
