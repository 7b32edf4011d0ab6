import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  tool: 'Compare PDFs',
  sides: {
    before: {
      title: 'First version',
      drop: {
        title: 'Choose the first version',
        text: 'or drag it here, or both at once',
        active: 'Let go to take the PDF',
        reject: 'Only PDFs can be dropped here',
        hint: 'The original or the older version, up to {{pdfSize}}',
      },
    },
    after: {
      title: 'Second version',
      drop: {
        title: 'Choose the second version',
        text: 'or drag it here',
        active: 'Let go to take the PDF',
        reject: 'Only PDFs can be dropped here',
        hint: 'The changed or newer version, up to {{pdfSize}}',
      },
    },
  },
  chosen_one: 'One PDF chosen.',
  chosen_other: '{{count}} PDFs chosen.',
  remove: 'Remove {{file}}',
  swap: 'Swap versions',
  action: 'Compare',
  privacy: 'What you compare isn’t sent anywhere: your browser compares both PDFs itself.',
  wrongType: '“{{file}}” isn’t a PDF. Only PDFs can be compared.',
  tooMany: 'Only two PDFs can be compared at once. The others were left out.',
  comparing: 'Comparing your two PDFs…',
  stop: 'Cancel',
  refused: '“{{file}}” can’t be compared',
  failed:
    'The comparison didn’t work. Your device may not have enough memory for these PDFs, or the connection was interrupted.',
  tooLarge: 'Together, the two PDFs have too many pages or words. Please compare them in parts.',
  retry: 'Try again',
  back: 'Choose other PDFs',
  locked: {
    title: '“{{file}}” needs a password to open.',
    text: 'Please enter it. The password stays in your browser too.',
    password: 'Password of “{{file}}”',
    action: 'Open and compare',
  },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Compare PDFs and find differences | {{brand}}',
    description:
      'Compare two PDFs without uploading them: changed, new and moved words, pages and pictures, side by side and as a report.',
  },
  headline: 'Compare PDFs',
  subtitle: 'What changed between two versions? Your browser finds out, and neither PDF leaves it.',
  features: [
    {
      title: 'Word for word',
      text: 'New, removed and changed words are marked. A line that breaks elsewhere doesn’t count as a change.',
    },
    {
      title: 'Pages that belong together',
      text: 'Inserted, removed and moved pages are recognised. All the others sit next to their counterparts.',
    },
    {
      title: 'Moved paragraphs',
      text: 'A paragraph that only changed places is listed once, as moved, and not as new.',
    },
    {
      title: 'Pictures and drawings',
      text: 'Replaced pictures and different colours or lines are changes of their own, apart from the text.',
    },
    {
      title: 'Side by side, or overlaid',
      text: 'Scroll through both versions together, or fade one over the other.',
    },
    {
      title: 'Report as a PDF',
      text: 'Save the list of all changes with their page numbers to pass it on.',
    },
  ],
  steps: [
    { title: 'Choose two PDFs', text: 'The older version first, then the newer one. You can swap them at any time.' },
    { title: 'Compare', text: 'Your browser reads both and looks for differences.' },
    { title: 'Look at the changes', text: 'Jump from one to the next, or save the report.' },
  ],
  faq: [
    {
      question: 'Are my PDFs uploaded?',
      answer: 'No. Both PDFs are read and compared in your browser, and the report is made there too.',
    },
    {
      question: 'What doesn’t count as a change?',
      answer:
        'Different line breaks, hyphens at the end of a line, extra spaces, and page numbers that only shift because pages were inserted. A PDF that was compressed, or rotated and back, counts as the same.',
    },
    {
      question: 'Can I compare scanned PDFs?',
      answer:
        'Yes, as pictures: you see which parts of a page look different. A scan can only be compared by its words once its text has been recognised. Two scans of the same sheet almost always differ.',
    },
    {
      question: 'Can I compare protected PDFs?',
      answer: 'Yes. If a PDF needs a password, you will be asked for it. It stays in your browser.',
    },
    {
      question: 'Are different fonts or text colours found?',
      answer:
        'Not always. Words, their positions and their sizes are compared. The same text in another font or colour counts as the same.',
    },
    {
      question: 'How large can the PDFs be?',
      answer: 'Up to {{pdfSize}} each. Older phones need a little patience for many pages.',
    },
  ],
};
