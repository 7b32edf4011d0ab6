import { useState } from 'react';
import { useLanguage } from '../../i18n/use-texts.ts';
import { TextField } from '../../ui/field.tsx';
import { bytesOfMegabytes, megabytesOfBytes } from './megabytes.ts';
import { type OptionFieldProps, useInputProps } from './option-controls.tsx';

export type MegabytesFieldProps = Pick<OptionFieldProps, 'name' | 'field' | 'texts' | 'value' | 'onChange'>;

/**
 * Input of a size in megabytes for a field in bytes.
 * @param value bytes, or a text that is no size
 */
export function MegabytesControl(props: MegabytesFieldProps) {
  const language = useLanguage();
  const [text, setText] = useState(() => megabytesOfBytes(props.value, language));
  const input = useInputProps({
    ...props,
    input: { required: true, inputMode: 'decimal', autoComplete: 'off' },
    isIdle: false,
  });
  return (
    <TextField
      {...input}
      type="text"
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        props.onChange(bytesOfMegabytes(event.target.value));
      }}
    />
  );
}
