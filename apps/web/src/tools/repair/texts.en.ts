import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Repair PDF',
    action: 'Repair now',
    busy: 'Repairing your PDF',
    success: 'Your PDF has been repaired',
    again: 'Repair another PDF',
    failed: 'The PDF could not be repaired. Please try again later.',
  },
  info: 'We save whatever is still in the file. Afterwards you’ll see what was damaged and what is missing.',
  notDamaged: 'Your PDF isn’t damaged',
  nothingLeft: 'No page that could be saved is left in this file. Do you have another copy?',
  missingPages: 'Pages lost',
  faults: 'What was damaged',
  missing: 'What is missing or still damaged',
  whole: 'What is missing',
  wholeText: 'As far as we can tell, nothing is missing from the pages that were found.',
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Repair PDF: fix a damaged file online | {{brand}}',
    description:
      'Your PDF won’t open or shows blank pages? Repair it here, and read what was damaged and what is missing. Free, and without an account.',
  },
  headline: 'Repair a PDF',
  subtitle: 'Your PDF won’t open, or shows blank pages? We save what’s still in it, and tell you what is missing.',
  features: [
    {
      title: 'Broken downloads',
      text: 'Even if the end of the file is missing, the pages before it can often still be shown and read.',
    },
    {
      title: 'Wrong references',
      text: 'If the index of the file is wrong, all of the file is searched and put back in order.',
    },
    {
      title: 'An honest report',
      text: 'You learn what was damaged, and which pages lack fonts, images or parts of their content.',
    },
    {
      title: 'Before and after',
      text: 'If your browser can show the damaged file, you see its pages beside the repaired ones.',
    },
    {
      title: 'No damage, no change',
      text: 'If your PDF is fine, you get it back unchanged, byte for byte.',
    },
    {
      title: 'Deleted right away',
      text: 'Both the damaged and the repaired PDF are deleted from the server’s memory once you have the result.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Drop it on the page, or select it on your device.' },
    { title: 'Repair', text: 'The file is searched and written anew. That usually takes a few seconds.' },
    { title: 'Look and save', text: 'Read what is missing, and save the repaired PDF.' },
  ],
  faq: [
    {
      question: 'What can be repaired?',
      answer:
        'Missing or wrong cross-references, wrong lengths, stray bytes before the PDF, a missing end, a save that wasn’t completed, and errors in single objects. Nobody can bring back what’s no longer in the file.',
    },
    {
      question: 'Why is my PDF damaged?',
      answer:
        'Usually a download or transfer broke off, a disk has errors, or a program wrote the file incorrectly. See whether you can download it again or have it sent again: an intact original is always better.',
    },
    {
      question: 'Will everything look as it did before?',
      answer:
        'If only the structure of the file was damaged, yes. If data is missing, some places stay blank, and text without its font is shown in another one. The result names the pages where we notice that.',
    },
    {
      question: 'Does it work with a protected PDF?',
      answer:
        'No: we can’t repair encrypted PDFs. Remove the protection with “Unlock PDF” first, if the file can still be opened.',
    },
    {
      question: 'What happens to a digital signature?',
      answer:
        'If the PDF is repaired, it’s no longer valid, and the result says so. A PDF without damage stays as it is, and its signature stays valid.',
    },
    { question: 'How large can my PDF be?', answer: 'Up to {{pdfSize}}.' },
    {
      question: 'What happens to my PDF?',
      answer: 'The server repairs it in memory. Once you have the result, both files are deleted there.',
    },
  ],
};
