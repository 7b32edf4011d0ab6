import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Change page size',
    action: 'Change page size',
    busy: 'Changing the page size',
    success: 'Your new PDF is ready',
    again: 'Change another PDF',
    failed: 'The page size could not be changed. Please try again later.',
  },
  unchanged: 'Nothing had to be changed',
  pagesOf: '{{count}} of {{total}}',
  more: 'Content and margin',
  preview: {
    before: 'Page 1 is {{width}} × {{height}} mm.',
    after: 'It will be {{width}} × {{height}} mm.',
  },
  options: {
    size: {
      label: 'New size',
      choices: {
        a4: 'A4',
        a3: 'A3',
        a5: 'A5',
        letter: 'Letter',
        legal: 'Legal',
        own: 'My own size',
        usual: { label: 'As most pages', hint: 'All pages as large as most of them.' },
        first: { label: 'As the first page', hint: 'All pages as large as page 1.' },
      },
    },
    width: { label: 'Width (mm)', placeholder: '210', hint: 'From 20 to 5000.' },
    height: { label: 'Height (mm)', placeholder: '297', hint: 'From 20 to 5000.' },
    orientation: {
      label: 'Orientation',
      choices: { auto: 'As the page', portrait: 'Portrait', landscape: 'Landscape' },
    },
    scale: {
      label: 'Size of the content (%)',
      hint: 'Empty: as large as possible with all of it visible. With more, some of it may be beyond the page.',
    },
    margin: { label: 'Margin (mm)', placeholder: '0', hint: 'Up to 100, and a quarter of the page at most.' },
  },
  facts: { resizedPages: 'Pages with a new size' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Change PDF page size, resize to A4 | {{brand}}',
    description:
      'Resize PDF pages to A4, Letter, A5 or a size of your own, or make them all the same. Links and forms keep working. Free, without an account.',
  },
  headline: 'Change PDF page size',
  subtitle: 'To A4, to another format, or all pages alike, with everything on them.',
  features: [
    {
      title: 'A4, Letter and more',
      text: 'A3, A5 and Legal as well, or a size of your own in millimetres.',
    },
    {
      title: 'All the same size',
      text: 'Scans often differ from page to page. Give them all the most common size, or that of the first page.',
    },
    {
      title: 'Everything moves along',
      text: 'Text, images, links, bookmarks, comments and form fields are all scaled together.',
    },
    {
      title: 'The margin you need',
      text: 'Leave some white for punching, or for a printer that doesn’t reach the edge.',
    },
    {
      title: 'Nothing gets worse',
      text: 'Text stays text, and images keep every pixel. Forms can still be filled in.',
    },
    {
      title: 'Before and after',
      text: 'Beside the settings, you see your first page in its old and its new size.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Drop your PDF here, or pick it from your device.' },
    { title: 'Choose a size', text: 'A format, a size of your own, or that of a page in the PDF.' },
    { title: 'Save', text: 'A few seconds later, the new PDF is ready to save.' },
  ],
  faq: [
    {
      question: 'Is anything cut off?',
      answer:
        'Not if you leave the size of the content empty: everything fits the page then, perhaps with some white at two edges. If you enter a percentage, the content may reach beyond the page. That can’t be seen, but stays in the file.',
    },
    {
      question: 'What happens to landscape pages?',
      answer:
        'They stay landscape, just in the new size. If you want all of them portrait or landscape, choose that under orientation.',
    },
    {
      question: 'Does this make the file smaller?',
      answer: 'No. Images keep their resolution. To make a PDF smaller, compress it.',
    },
    {
      question: 'Are bookmarks and forms kept?',
      answer: 'Yes. A digital signature is no longer valid afterwards; if that applies, the result says so.',
    },
    { question: 'How large can my PDF be?', answer: 'Up to {{pdfSize}}.' },
    {
      question: 'What happens to my PDF?',
      answer:
        'Your own browser shows the preview. For the new size, the PDF is sent to us. It’s processed in the server’s memory. Your PDF and the new file are both deleted there as soon as you have the result.',
    },
  ],
};
