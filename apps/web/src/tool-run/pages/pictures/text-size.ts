import { useEffect, useState } from 'react';
import { pdfAssetsPath } from '../reading/pdf-assets-path.ts';

const ownFamily = 'Text on pages';
/** The font that tools write on pages with; until it is loaded, one with its widths. */
export const fontFamily = `"${ownFamily}", "Liberation Sans", Arial, Helvetica, sans-serif`;
/** Width of a character of unknown width, as a multiple of the font size. */
const usualWidth = 0.556;
const measuredSize = 100;

let loading: Promise<unknown> | undefined;

/** Loads the font of text on pages, and renders again with its widths; without it, a similar one is used. */
export function useTextFont(): void {
  const [, setLoaded] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    loading ??= loadFont().catch(() => {
      loading = undefined;
    });
    void loading.then(() => isCurrent && setLoaded(true));
    return () => {
      isCurrent = false;
    };
  }, []);
}

async function loadFont(): Promise<void> {
  const address = `${pdfAssetsPath}standard_fonts/LiberationSans-Regular.ttf`;
  document.fonts.add(await new FontFace(ownFamily, `url(${address})`).load());
}

let canvas: CanvasRenderingContext2D | null | undefined;

/** A typeface of a style sheet. */
export interface Typeface {
  fontFamily: string;
  fontWeight: 'normal' | 'bold';
  fontStyle: 'normal' | 'italic';
}

const usualTypeface: Typeface = { fontFamily, fontWeight: 'normal', fontStyle: 'normal' };

/** Width of a line of text, as a multiple of the font size. */
export function widthOf(line: string, typeface: Typeface = usualTypeface): number {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return line.length * usualWidth;
  canvas.font = `${typeface.fontStyle} ${typeface.fontWeight} ${measuredSize}px ${typeface.fontFamily}`;
  return canvas.measureText(line).width / measuredSize;
}
