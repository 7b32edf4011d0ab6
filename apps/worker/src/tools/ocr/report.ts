import type { Box, PageInfo, PdfPageText } from '@blattwerk/pdf';
import type { OcrPage, OcrReport, OcrWord } from '@blattwerk/shared';
import { meanConfidence, type RecognizedPage } from '../../pdf/recognize/recognize-pages.ts';

interface ReportSources {
  pages: readonly PageInfo[];
  /** Text that the pages had, by their index. */
  texts: readonly PdfPageText[];
  recognized: readonly RecognizedPage[];
  /** Numbers of the pages that were to be recognized. */
  wanted: ReadonlySet<number>;
}

/** The words of all pages: those that were recognized, and the text that is seen beside them; of other pages all their text. */
export function reportOf({ pages, texts, recognized, wanted }: ReportSources): OcrReport {
  const byNumber = new Map(recognized.map((page) => [page.pageNumber, page]));
  return {
    pages: pages.map(({ width, height }, index): OcrPage => {
      const number = index + 1;
      const size = { width: rounded(width), height: rounded(height) };
      const page = byNumber.get(number);
      const existing = (texts[index]?.lines ?? []).map(({ words }) =>
        words.filter((word) => !(page && word.isInvisible)),
      );
      const lines = existing.flatMap((words) => (words.length > 0 ? [{ words: words.map(wordOf) }] : []));
      if (!page) return { number, source: wanted.has(number) ? 'none' : 'existing', ...size, lines };
      const words = page.lines.flatMap((line) => line.words);
      return {
        number,
        source: 'recognized',
        ...size,
        ...(words.length > 0 ? { confidence: Math.round(meanConfidence(words)) } : {}),
        turn: page.turn,
        lines: [...page.lines.map((line) => ({ words: line.words.map(wordOf) })), ...lines],
      };
    }),
  };
}

function wordOf({ text, area, confidence }: { text: string; area: Box; confidence?: number }): OcrWord {
  const { left, bottom, right, top } = area;
  return {
    text,
    left: rounded(left),
    bottom: rounded(bottom),
    right: rounded(right),
    top: rounded(top),
    ...(confidence === undefined ? {} : { confidence: Math.round(confidence) }),
  };
}

/** In hundredths of a point. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
