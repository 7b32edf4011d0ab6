import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  tool: 'Merge PDFs',
  dropTitle: 'Choose PDFs',
  dropTitleMore: 'Add more PDFs',
  dropText: 'or drag them here, or paste them from the clipboard',
  dropTextMore: 'or drop them anywhere on this page',
  needsMore_one: 'At least one more PDF is needed for a merge',
  needsMore_other: 'At least {{count}} more PDFs are needed for a merge',
  dropActive: 'Let go to add the PDFs',
  dropReject: 'Only PDFs can be added here',
  hint: 'At least 2 and up to {{mergeFiles}} PDFs, {{mergeSize}} together',
  privacy: 'Your PDFs are processed in memory only and deleted right after.',
  list: 'Your PDFs, in the order in which they are merged',
  count_one: '{{count}} PDF',
  count_other: '{{count}} PDFs',
  ofSize: 'of {{size}}',
  added_one: '{{count}} PDF added, {{total}} in all.',
  added_other: '{{count}} PDFs added, {{total}} in all.',
  removed: '{{file}} removed, {{total}} left.',
  moved: '{{file}} is now at place {{place}} of {{total}}.',
  card: 'PDF {{place}} of {{total}}: {{file}}',
  remove: 'Remove {{file}}',
  moveEarlier: 'Move {{file}} up',
  moveLater: 'Move {{file}} down',
  sort: 'Sort by name',
  sorted: 'The PDFs are sorted by name.',
  refused: {
    encryptedPdf: 'Protected',
    restrictedPdf: 'Restricted',
    damagedPdf: 'Unreadable',
    invalidType: 'Not a PDF',
    fileTooLarge: 'Too large',
    other: 'Refused',
  },
  clear: {
    action: 'Remove all',
    title: 'Remove all PDFs?',
    text_one: 'This removes {{count}} PDF from the list.',
    text_other: 'This removes {{count}} PDFs from the list.',
    confirm: 'Remove all',
    cancel: 'Keep them',
    done: 'All PDFs removed.',
  },
  drag: {
    role: 'sortable',
    handle: 'Move {{file}}',
    instructions:
      'Press space or enter to pick a PDF up, move it with the arrow keys, press space or enter again to put it down, or escape to leave it where it was.',
    start: 'Picked up {{file}}, at place {{place}} of {{total}}.',
    over: '{{file}} is at place {{place}} of {{total}}.',
    end: '{{file}} put down at place {{place}} of {{total}}.',
    cancel: 'Moving cancelled. {{file}} is back at place {{place}}.',
  },
  action: 'Merge PDFs',
  busy: 'Your PDFs are being merged',
  from_one: '{{count}} PDF, {{size}}',
  from_other: '{{count}} PDFs, {{size}}',
  success: 'Your PDFs have become one',
  facts: { from: 'Merged', pdf: 'New PDF' },
  download: 'Download PDF',
  again: 'New merge',
  edit: 'Back to the list',
  failed: 'The PDFs could not be merged. Please try again later.',
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Merge PDFs: join several PDFs into one | {{brand}}',
    description:
      'Join several PDFs into one in your order, with bookmarks and form fields. Free, without an account, files are deleted right away.',
  },
  headline: 'Many PDFs become one',
  subtitle: 'Put your PDFs in, bring them into the right order, and take one single PDF with you.',
  features: [
    {
      title: 'In your order',
      text: 'Drag the PDFs to their places, move them with the arrow buttons, or sort all of them by name with one click.',
    },
    {
      title: 'Bookmarks stay',
      text: 'Each file gets a bookmark of its own in the new PDF, and those that it had are kept below it.',
    },
    {
      title: 'Forms and links too',
      text: 'Form fields can still be filled in, and links still lead where they should.',
    },
    {
      title: 'Without loss',
      text: 'The pages are taken over as they are. Nothing is painted anew or made coarser.',
    },
    {
      title: 'Deleted at once',
      text: 'Your PDFs are held in the server’s memory only, and are gone as soon as the result is on its way to you.',
    },
    {
      title: 'Open and honest',
      text: 'If something cannot be kept, such as a digital signature, it says so right beside the result.',
    },
  ],
  steps: [
    { title: 'Choose PDFs', text: 'Drag at least two PDFs onto the field, or pick them.' },
    { title: 'Arrange', text: 'Bring them into the order in which they are to follow one another.' },
    { title: 'Merge and save', text: 'One click, a few seconds, and the new PDF is on your device.' },
  ],
  faq: [
    {
      question: 'How many PDFs can I merge?',
      answer: 'From 2 to {{mergeFiles}} PDFs at once, up to {{mergeSize}} together.',
    },
    {
      question: 'May the same PDF come several times?',
      answer: 'Yes. Simply add it again, for example as a sheet between two documents.',
    },
    {
      question: 'What about protected PDFs?',
      answer:
        'A PDF with a password or restrictions has to be unlocked first. The page offers that, takes the PDF along, and leaves your list as it is.',
    },
    {
      question: 'Are forms, bookmarks and signatures kept?',
      answer:
        'Form fields, bookmarks, links and attachments are kept. A digital signature is only ever valid for the file that it was made for, and so not for the new PDF.',
    },
    {
      question: 'How long does it take?',
      answer: 'Usually 5 to 15 seconds, with large files up to a minute. The upload depends on your connection.',
    },
    {
      question: 'What happens to my PDFs?',
      answer:
        'They are processed in the server’s memory and deleted right afterwards, and so is the result. They are neither stored nor analysed nor shared.',
    },
  ],
};
