import { type InputHTMLAttributes, useEffect, useEffectEvent, useRef } from 'react';
import hidden from '../../ui/visually-hidden.module.css';
import { forgetChoice, takeChoice } from './file-input.ts';

export interface ChoiceInputProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'id' | 'accept' | 'capture' | 'multiple' | 'aria-labelledby' | 'aria-describedby'
  > {
  onFiles: (files: File[]) => void;
}

/** File input of a label that is its button. It works before the script is loaded; an early choice is taken on mount. */
export function ChoiceInput({ onFiles, ...rest }: ChoiceInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEarlyFiles(input, onFiles);
  return (
    <input
      {...rest}
      ref={input}
      type="file"
      className={hidden.hidden}
      onClick={forgetChoice}
      onChange={(event) => giveChoice(event.currentTarget, onFiles)}
    />
  );
}

/** Takes on mount the files that were chosen before the script was loaded. */
export function useEarlyFiles(input: { current: HTMLInputElement | null }, onFiles: (files: File[]) => void): void {
  const take = useEffectEvent(() => {
    if (input.current?.files?.length) giveChoice(input.current, onFiles);
  });
  useEffect(() => take(), []);
}

function giveChoice(input: HTMLInputElement, onFiles: (files: File[]) => void): void {
  const files = takeChoice(input);
  if (files) onFiles(files);
}
