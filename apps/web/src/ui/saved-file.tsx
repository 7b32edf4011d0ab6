import { useEffect, useRef } from 'react';
import { AnchorButton } from './button.tsx';

export interface SavedFileProps {
  fileName: string;
  text: string;
  label: string;
}

/** A text that is saved as a file as soon as it is shown, for a medium that lasts, and again by its button. */
export function SavedFile({ fileName, text, label }: SavedFileProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.click(), []);
  return (
    <AnchorButton
      ref={link}
      kind="secondary"
      icon="download"
      href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
      download={fileName}
    >
      {label}
    </AnchorButton>
  );
}
