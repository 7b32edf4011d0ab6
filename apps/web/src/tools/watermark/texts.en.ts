import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Add a watermark',
    action: 'Add watermark',
    busy: 'Adding the watermark to your pages',
    success: 'Your pages have their watermark',
    again: 'Start with another PDF',
    failed: 'The watermark could not be added. Please try again later.',
  },
  info: 'A watermark is a notice, not a lock: anyone with a PDF editor can take it out again.',
  removal: { action: 'Remove watermarks', busy: 'Removing the earlier watermarks' },
  kind: 'What goes on the pages?',
  kinds: { text: 'Text', image: 'Image' },
  presetsLabel: 'Suggestions',
  presets: ['Draft', 'Confidential', 'Copy'],
  image: {
    choose: 'Choose an image',
    replace: 'Another image',
    remove: 'Remove {{file}}',
    hint: 'A logo or a stamp, for example. It stays in this tab until you add the watermark.',
    invalidType: 'That isn’t an image. Please choose a JPG, PNG or WebP.',
    notShown: 'Your browser can’t show this image. Please choose a JPG, PNG or WebP.',
  },
  place: 'Position',
  x: 'Centre from left',
  y: 'Centre from top',
  width: 'Width',
  angle: 'Rotation',
  tiled: 'Repeat across the page',
  opacity: 'Opacity',
  percent: '{{value}}%',
  more: 'Layer and earlier watermarks',
  onThisPage: 'On this page',
  settings: 'Watermark',
  noMark: 'Type some text or choose an image.',
  options: {
    text: { label: 'Text, up to five lines', placeholder: 'Draft' },
    color: { label: 'Colour', choices: { gray: 'Grey', black: 'Black', red: 'Red', blue: 'Blue' } },
    pages: {
      label: 'Only some pages',
      hint: 'Leave empty for all pages. Otherwise, for example, 1 or 2-5.',
      placeholder: 'All pages',
    },
    layer: {
      label: 'Layer',
      choices: {
        over: { label: 'Over the content', hint: 'Always visible' },
        under: { label: 'Behind the content', hint: 'Hidden on scanned pages' },
      },
    },
    remove: { label: 'Remove watermarks that were added here before' },
  },
  removed: 'The earlier watermarks have been removed',
  noneRemoved: 'No watermark was added to this PDF with {{brand}}',
  pagesOf: '{{count}} of {{total}}',
  facts: { marked: 'Pages with the watermark', removed: 'Pages cleared of an earlier one' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Add a watermark to a PDF, free | {{brand}}',
    description:
      'Put text or your logo on a PDF as a watermark: drag it into place on the page, rotate it, make it see-through. Free, without an account.',
  },
  headline: 'Add a watermark to a PDF',
  subtitle: 'Draft, Confidential or your logo: drag it on the page to exactly where you want it.',
  features: [
    {
      title: 'On the real page',
      text: 'You see your PDF and move, resize and rotate the watermark right on it. That’s how it will be in the file.',
    },
    {
      title: 'Text or image',
      text: 'Pick a suggestion, type up to five lines of your own, or use an image such as your logo with a transparent background.',
    },
    {
      title: 'Once or everywhere',
      text: 'In the middle, in a corner, anywhere you like, or repeated across the page; on all pages or just some.',
    },
    {
      title: 'Rotated pages, too',
      text: 'Portrait, landscape and rotated pages mixed: the watermark is placed on each page as you see it.',
    },
    {
      title: 'Your content stays',
      text: 'The text, forms, links and bookmarks of your PDF aren’t touched.',
    },
    {
      title: 'Removable again',
      text: 'What you added here, we can take out again here. You don’t need the original file for that.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Drag it in, or pick it from your device.' },
    { title: 'Place text or an image', text: 'Drag it on the page to where it should be.' },
    { title: 'Add and save', text: 'A few seconds later, the PDF with its watermark is ready to save.' },
  ],
  faq: [
    {
      question: 'Does a watermark protect my PDF?',
      answer:
        'No. It shows where a document comes from and what it’s meant for, but anyone with a PDF editor can remove it. To keep strangers from opening the PDF, protect it with a password.',
    },
    {
      question: 'How do I remove a watermark again?',
      answer:
        'If it was added here: choose the PDF, and under “Layer and earlier watermarks” tick that it should be removed. We leave watermarks from other programs alone.',
    },
    {
      question: 'Why can’t I see the watermark behind the content?',
      answer:
        'A scanned page is one image that hides everything behind it. Choose “Over the content” and a lower opacity.',
    },
    {
      question: 'Can I do several PDFs at once?',
      answer:
        'Yes. Choose several; they all get the same watermark in the same position, and each becomes a PDF of its own. There’s no preview then.',
    },
    {
      question: 'Which images can I use?',
      answer:
        'Any that your browser can show, such as JPG, PNG and WebP up to {{imageSize}}. Transparent parts of a PNG stay transparent. The place where a photo was taken and similar details are removed first.',
    },
    { question: 'How large can my PDF be?', answer: 'Up to {{pdfSize}}.' },
    {
      question: 'What happens to my PDF?',
      answer:
        'Your browser shows the pages by itself. Only when you add the watermark do the PDF and the image go to the server’s memory. They’re deleted there as soon as you have the result, and so is the result.',
    },
  ],
};
