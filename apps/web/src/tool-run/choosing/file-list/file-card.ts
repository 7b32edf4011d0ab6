import type { ComponentType, CSSProperties, HTMLAttributes, Ref } from 'react';
import type { ToolFile } from '../../model/accept-files.ts';
import type { ListTexts } from './list-texts.ts';

/** Properties for dragging a card. */
interface CardDrag {
  setCard: Ref<HTMLLIElement>;
  style: CSSProperties;
  isLifted: boolean;
  setHandle: Ref<HTMLDivElement>;
  handle: HTMLAttributes<HTMLDivElement>;
}

/** A file of a list. It is marked `data-file`, its remove button `data-remove`. */
export interface FileCardProps {
  file: ToolFile;
  /** Position, from 1. */
  place: number;
  total: number;
  /** Short reason, on a file that the server refused. */
  refusal: string | null;
  texts: ListTexts;
  onMove: (to: number) => void;
  onRemove: () => void;
  drag?: CardDrag;
}

export type FileCard = ComponentType<FileCardProps>;
export type CardOf = (file: ToolFile, index: number) => Omit<FileCardProps, 'drag'>;
