import { contracts } from '@blattwerk/shared';
import { textLineHeight } from '@blattwerk/shared/drawn-text';
import type { MarkOptions } from '@blattwerk/shared/mark-pages';
import { useEffect, useState } from 'react';
import type { ToolFile } from '../../tool-run/model/accept-files.ts';
import { parseOrDefault } from '../../tool-run/model/form.ts';
import { readAttached } from '../../tool-run/model/option-problem.ts';
import { useForm } from '../../tool-run/running/use-form.ts';
import { useToolRunner, useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { widthOf } from '../../tool-run/pages/pictures/text-size.ts';

const contract = contracts.watermark;

/** The text or image that is put on pages. */
export interface Mark {
  kind: 'text' | 'image';
  /** The text, or the name of the image's file. */
  content: string;
  /** Width divided by height. */
  ratio: number;
  /** Object URL of the image. */
  picture?: string;
}

export interface CurrentMark {
  options: MarkOptions;
  /** Undefined while there is none, or its image is being read. */
  mark: Mark | undefined;
}

/** The options of the form, and the mark that they make. */
export function useMark(): CurrentMark {
  const { values } = useForm(contract);
  const image = useImage()?.file;
  const picture = usePicture(image);
  const { text, pages } = values;
  // So that the mark is always shown.
  const options = {
    ...values,
    text: parseOrDefault(contract.fields.text, text ?? ''),
    pages: parseOrDefault(contract.fields.pages, pages ?? ''),
  };
  return { options, mark: markOf(options, image && { content: image.name, picture }) };
}

/** The image of the form. */
export function useImage(): ToolFile | undefined {
  return useToolState(({ options }) => readAttached(contract, options)[0]);
}

/** Changes what the mark is: a text or an image. */
export function useSetContent(): (text: string | null, image: ToolFile | undefined) => void {
  const { dispatch } = useToolRunner();
  return (text, image) =>
    dispatch({ type: 'optionsChanged', values: { text, [contract.attached.field]: image ? [image] : null } });
}

interface AttachedImage {
  /** Name of its file. */
  content: string;
  picture: { picture: string; ratio: number } | undefined;
}

function markOf({ text }: MarkOptions, image: AttachedImage | undefined): Mark | undefined {
  if (image !== undefined) return image.picture && { kind: 'image', content: image.content, ...image.picture };
  return text === null ? undefined : { kind: 'text', content: text, ratio: textRatio(text) };
}

/** As the font of the worker has it. */
function textRatio(text: string): number {
  const lines = text.split('\n');
  return Math.max(0.01, ...lines.map((line) => widthOf(line))) / (lines.length * textLineHeight);
}

/** Object URL and ratio of an image, as it is shown; undefined until it is read. */
function usePicture(file: File | undefined): { picture: string; ratio: number } | undefined {
  const [read, setRead] = useState<{ file: File; picture: string; ratio: number }>();
  useEffect(() => {
    if (file === undefined) return undefined;
    const picture = URL.createObjectURL(file);
    let isCurrent = true;
    void ratioOf(picture).then((ratio) => {
      if (isCurrent && ratio !== undefined) setRead({ file, picture, ratio });
    });
    return () => {
      isCurrent = false;
      URL.revokeObjectURL(picture);
      // An undo brings the same file back.
      setRead(undefined);
    };
  }, [file]);
  return read?.file === file ? read : undefined;
}

/** Width divided by height of an image, upright; undefined where the browser cannot show it. */
export async function ratioOf(address: string): Promise<number | undefined> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return image.naturalWidth / image.naturalHeight;
  } catch {
    return undefined;
  }
}
