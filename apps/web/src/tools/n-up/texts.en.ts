import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Several pages per sheet',
    action: 'Make the sheets',
    busy: 'Making the sheets',
    success: 'Your sheets are ready',
    again: 'Arrange another PDF',
    failed: 'The pages could not be arranged. Please try again later.',
  },
  more: 'More settings',
  preview: {
    grid_one: 'The sheet.',
    grid_other: 'The first of {{count}} sheets.',
    booklet_one: 'Front and back. Print on both sides and flip on the short edge.',
    booklet_other: 'Front and back of the first of {{count}} sheets. Print on both sides and flip on the short edge.',
    poster_one: 'Page 1 on one sheet.',
    poster_other: 'Page 1 on {{count}} sheets.',
  },
  options: {
    mode: {
      label: 'What would you like to make?',
      choices: {
        grid: { label: 'Pages side by side', hint: 'Saves paper.' },
        booklet: { label: 'Booklet', hint: 'To fold and staple.' },
        poster: { label: 'Poster', hint: 'One page on several sheets.' },
      },
    },
    per_sheet: { label: 'Pages per sheet' },
    paper: {
      label: 'Paper',
      choices: { a4: 'A4', a3: 'A3', a5: 'A5', letter: 'Letter', legal: 'Legal' },
    },
    columns: { label: 'Sheets side by side', placeholder: '2', hint: 'From 2 to 10.' },
    order: {
      label: 'Order',
      choices: { across: 'Row by row', down: 'Column by column' },
    },
    right_to_left: { label: 'From right to left' },
    gap: { label: 'Gap between pages (mm)', placeholder: '5', hint: '0 in a booklet, unless you set it.' },
    margin: { label: 'Margin of the sheet (mm)', placeholder: '5' },
    overlap: { label: 'Overlap (mm)', placeholder: '10', hint: 'What two sheets both show, for gluing.' },
    frames: { label: 'A frame around each page' },
    cut_marks: { label: 'Cut marks in the margin' },
  },
  facts: { placedPages: 'Pages in the original' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Several PDF pages per sheet, booklet | {{brand}}',
    description:
      'Put 2 to 16 PDF pages on each sheet, make a booklet to fold, or print one page as a poster. Links keep working. Free, without an account.',
  },
  headline: 'Several PDF pages on one sheet',
  subtitle: 'Up to 16 pages per sheet, a booklet to fold, or one page as a poster.',
  features: [
    {
      title: '2 to 16 on a sheet',
      text: 'For lecture notes, slides and drafts. Whether the sheet is upright or across depends on what makes the pages largest.',
    },
    {
      title: 'Booklet',
      text: 'Pages are placed so that they’re in the right order once folded, with binding on the right if you like.',
    },
    {
      title: 'Poster',
      text: 'One page grows and spreads over several sheets, with an overlap for gluing and cut marks.',
    },
    {
      title: 'Links still lead there',
      text: 'Links and bookmarks jump to the right sheet, and to the right page on it.',
    },
    {
      title: 'As sharp as the original',
      text: 'Text stays text, and images keep their resolution. Nothing becomes a photo of a page.',
    },
    {
      title: 'See it first',
      text: 'You see the first sheet while you choose, with your own pages on it.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Drop it on this page, or pick it from your device.' },
    { title: 'Choose a layout', text: 'Side by side, as a booklet or as a poster, and the paper.' },
    { title: 'Save and print', text: 'Print the sheets at their actual size, without fitting them.' },
  ],
  faq: [
    {
      question: 'How do I print a booklet?',
      answer:
        'On both sides, flipped on the short edge. Then stack the sheets, fold them in the middle and staple them. If pages are missing up to the next multiple of four, they stay blank at the end.',
    },
    {
      question: 'What happens to form fields and comments?',
      answer:
        'They become a fixed part of the pages and can’t be filled in or edited any more; the result tells you so. Links and bookmarks still work.',
    },
    {
      question: 'How do I put a poster together?',
      answer:
        'Neighbouring sheets show the same strip, usually 10 mm wide. Cut the margin off at the cut marks, and glue the strips on top of each other.',
    },
    {
      question: 'Does it work with pages of different sizes?',
      answer:
        'Yes. Each page becomes as large as its place on the sheet allows, in the middle of it. Rotated pages are placed the way you see them.',
    },
    { question: 'How large can my PDF be?', answer: 'Up to {{pdfSize}}.' },
    {
      question: 'What happens to my PDF?',
      answer:
        'Your own browser shows the preview. For the sheets, the PDF is sent to us. It’s processed in the server’s memory. Your PDF and the new file are both deleted there as soon as you have the result.',
    },
  ],
};
