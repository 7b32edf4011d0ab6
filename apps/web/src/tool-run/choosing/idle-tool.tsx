import { isToolName } from '@blattwerk/shared';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { ToolFoot } from '../tool-foot.tsx';
import styles from '../tool-view.module.css';
import { useCatalogEntry, useToolRunner } from '../running/use-tool-run.tsx';
import { UndoRemoval } from './undo-removal.tsx';
import { DropZone, type DropZoneProps, type DropZoneTexts } from './drop-zone.tsx';

export interface IdleToolProps extends Pick<DropZoneProps, 'onOpening'> {
  drop: DropZoneTexts;
  privacy: string;
  /** Label of the button. */
  action: string;
  /** Shown when the button is pressed; without it, the button is disabled. */
  noFile?: string | undefined;
  /** Whether several files can be chosen; by default where a request takes several. */
  multiple?: boolean;
  /** Above the drop zone, such as files that were not accepted. */
  problems: ReactNode;
  onFiles: (files: File[]) => void;
}

/** A tool without a file: the drop zone, and the button that needs one. */
export function IdleTool({ drop, privacy, action, noFile, multiple, problems, onOpening, onFiles }: IdleToolProps) {
  const { name, input } = useToolRunner().contract;
  const { accentColor } = useCatalogEntry();
  const [isMissingFile, setMissingFile] = useState(false);
  return (
    <div className={styles.view} data-accent={accentColor}>
      {problems}
      <UndoRemoval />
      <DropZone
        rule={input}
        {...(isToolName(name) && { tool: name })}
        multiple={multiple ?? input.maxFiles !== 1}
        texts={drop}
        onOpening={onOpening}
        onFiles={(files) => {
          setMissingFile(false);
          onFiles(files);
        }}
      />
      {/* Near the button, where it is seen. */}
      {isMissingFile && <NoticeBox kind="error">{noFile}</NoticeBox>}
      <ToolFoot privacy={privacy}>
        {noFile === undefined ? (
          <Button kind="primary" disabled>
            {action}
          </Button>
        ) : (
          <Button kind="secondary" onClick={() => setMissingFile(true)}>
            {action}
          </Button>
        )}
      </ToolFoot>
    </div>
  );
}
