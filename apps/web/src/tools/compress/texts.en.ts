import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Compress PDF',
    action: 'Compress PDF',
    busy: 'Compressing your PDF',
    success: 'Your PDF is now smaller',
    again: 'Compress another PDF',
    failed: 'The PDF could not be compressed. Please try again later.',
  },
  info: 'We shrink the images in your PDF. Text and drawings stay as they are.',
  grayInfo: 'We shrink the images in your PDF and turn every colour to grey.',
  options: {
    quality: {
      label: 'How small should it be?',
      choices: {
        medium: { label: 'Medium', hint: '150 dpi, good for screen and print' },
        low: { label: 'Low', hint: 'about 100 dpi, the smallest file' },
        size: { label: 'File size', hint: 'the best quality that fits your limit' },
      },
    },
    target_size: {
      label: 'Maximum size in MB',
      hint: 'For example 2.5 or 500 KB; 1 MB = 1,000,000 bytes, as most portals count',
    },
    beyond: 'Your PDF is only {{size}}, so it fits already. If you mean kilobytes, add KB.',
    grayscale: {
      label: 'Convert to greyscale',
      hint: 'images, text and drawings lose their colour; now and then, this makes the file larger',
    },
  },
  alreadyFits: 'Your PDF is already small enough',
  alreadyOptimal: 'We can’t make it any smaller',
  ready: 'Your PDF is ready',
  facts: { original: 'Before', compressed: 'After', saved: 'Saved', images: 'Images' },
  imageCost: 'at up to {{resolution}} dpi and quality {{quality}} out of 100',
  saved: '{{percent}}% ({{size}})',
  levels: {
    info: 'You’ll see both sizes afterwards and can still switch.',
    label: 'Both levels are ready. Which would you like?',
    saved: '{{percent}}% saved',
    equal: 'Both levels give the same size.',
    only: '“{{tried}}” couldn’t make your PDF any smaller, so this is “{{level}}”.',
  },
  compare: {
    title: 'Before and after',
    none: 'No page looks any different.',
    page: 'Page {{page}}, where the difference is greatest.',
    hint: 'Your PDF is on the left, the new one on the right. Drag the line to compare them.',
    share: 'Visible part of your PDF',
    before: 'Before',
    after: 'After',
  },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Compress PDF: smaller file, sharp text | {{brand}}',
    description:
      'Compress a PDF of up to {{pdfSize}} to make the file smaller, at two levels. Text stays sharp and searchable. Free, no account, deleted right away.',
  },
  headline: 'Compress PDF',
  subtitle:
    'Light enough to send. Make your PDF smaller for emails, forms and portals with file size limits, and see right away how much you save.',
  features: [
    {
      title: 'Text stays text',
      text: 'Text and drawings look as before: they stay sharp, searchable and easy to copy.',
    },
    {
      title: 'Two levels to compare',
      text: 'Medium keeps images at 150 dpi, good enough to print; Low goes down to about 100 dpi. You see both sizes, then choose.',
    },
    {
      title: 'As sharp as the page needs',
      text: 'What counts is how large an image appears on the page. A tiny logo stored at poster size shrinks a lot.',
    },
    {
      title: 'Never larger than before',
      text: 'An image that compression would make larger stays as it is. And if there’s nothing to gain, you get your PDF back unchanged.',
    },
    {
      title: 'Fits your limit',
      text: 'A portal takes 5 MB at most? Enter the limit, and you get the best quality that fits.',
    },
    {
      title: 'No account',
      text: 'Open the page, add a PDF, download a smaller one. It works the same on a phone.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Choose the PDF, or drop it on the page.' },
    { title: 'Choose a level or a size', text: 'Medium is right for most files. Or set how large the file may be.' },
    { title: 'Compare and save', text: 'You see the size before and after, compare the pages, and save the new PDF.' },
  ],
  faq: [
    {
      question: 'How much smaller will my PDF get?',
      answer:
        'It depends on what’s in it. Scanned pages and photos often shrink to a fraction of their size. A PDF that is nearly all text is usually small already.',
    },
    {
      question: 'Will I lose quality?',
      answer:
        'Only the images lose detail, down to 150 or about 100 dpi. Text, lines and drawings don’t change, and neither do pure black-and-white images. At Low, we separate the writing on scans from the paper: it stays sharp, but each colour of ink becomes one even shade. Fonts also lose the instructions that fit their letters to coarse screens, so small print can look a touch softer on some of them. Thumbnails and data that only editing programs use are left out.',
    },
    {
      question: 'Can I choose the file size?',
      answer:
        'Yes. Choose “File size” and enter how many MB it may have at most. You get the best quality that fits, or we tell you the smallest possible size. Scans and photos nearly always get there; long texts sometimes can’t.',
    },
    {
      question: 'Can I turn my PDF to greyscale?',
      answer:
        'Yes, tick “Convert to greyscale”. Images, text, drawings and comments become grey, and colour photos and scans get smaller still. If something can’t be converted, the result says so.',
    },
    { question: 'How large can my PDF be?', answer: 'Up to {{pdfSize}}.' },
    {
      question: 'Why didn’t my PDF get any smaller?',
      answer:
        'Its images were already well compressed, or it’s mostly text. You get it back unchanged, and the result says so.',
    },
    {
      question: 'Does it work with a protected PDF?',
      answer: 'Yes, with its password. You get an unprotected, smaller PDF; protect it again afterwards.',
    },
    {
      question: 'What happens to my PDF?',
      answer: 'It’s held in memory while it’s being compressed. Once you have the smaller PDF, both are deleted there.',
    },
  ],
};
