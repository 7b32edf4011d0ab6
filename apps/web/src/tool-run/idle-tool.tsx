import type { ReactNode } from 'react';
import { DropZone, type DropZoneProps } from './drop-zone.tsx';
import { ToolFoot } from './tool-foot.tsx';
import styles from './tool-view.module.css';

export interface IdleToolProps extends Pick<DropZoneProps, 'rule' | 'multiple' | 'onFiles'> {
  words: (word: 'dropTitle' | 'dropText' | 'dropActive' | 'dropReject' | 'hint' | 'privacy') => string;
  /** Names a button for a phone's camera; none where absent. */
  photo?: string;
  /** What was wrong with files that were not taken. */
  problems: ReactNode;
  /** The button that will start the tool. */
  children: ReactNode;
}

/** A tool before there is a file. */
export function IdleTool({ rule, multiple, onFiles, words, photo, problems, children }: IdleToolProps) {
  return (
    <div className={styles.view}>
      {problems}
      <DropZone
        rule={rule}
        multiple={multiple}
        onFiles={onFiles}
        texts={{
          title: words('dropTitle'),
          text: words('dropText'),
          active: words('dropActive'),
          reject: words('dropReject'),
          hint: words('hint'),
          ...(photo === undefined ? {} : { photo }),
        }}
      />
      <ToolFoot privacy={words('privacy')}>{children}</ToolFoot>
    </div>
  );
}
