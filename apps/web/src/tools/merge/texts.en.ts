import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  tool: 'Merge PDFs',
  dropTitle: 'Choose PDFs',
  dropTitleMore: 'Add more PDFs',
  dropText: 'or drag them here, or paste them from the clipboard',
  dropTextMore: 'or drop them anywhere on this page; images become pages',
  needsMore_one: 'Add at least one more PDF to merge',
  needsMore_other: 'Add at least {{count}} more PDFs to merge',
  dropActive: 'Drop to add the PDFs',
  dropReject: 'You can only add PDFs and images here',
  hint: '2 to {{mergeFiles}} PDFs, up to {{mergeSize}} in total',
  privacy: 'Your PDFs are processed in memory only and deleted as soon as you have the result.',
  list: 'Your PDFs, in merge order',
  count_one: '{{count}} PDF',
  count_other: '{{count}} PDFs',
  ofSize: 'of {{size}}',
  added_one: '{{count}} PDF added, {{total}} in total.',
  added_other: '{{count}} PDFs added, {{total}} in total.',
  removed: '{{file}} removed, {{total}} left.',
  moved: '{{file}} is now in position {{place}} of {{total}}.',
  card: 'PDF {{place}} of {{total}}: {{file}}',
  remove: 'Remove {{file}}',
  pages: 'Pages',
  allPages: 'all',
  pagesOf: 'Pages of {{file}}, for example 1-3,5; leave empty for all',
  moveEarlier: 'Move {{file}} up',
  moveLater: 'Move {{file}} down',
  more: 'Page order, bookmarks and contents',
  contents: 'Start with a table of contents, with page numbers and links to each PDF',
  contentsTitle: 'Contents',
  options: {
    order: {
      label: 'Page order',
      hint: 'Alternating suits stacks you scanned twice: one PDF with the fronts, one with the backs. If you simply turned the stack over, the backs start with the last one.',
      choices: {
        files: { label: 'One after another', hint: 'PDF by PDF' },
        interleaved: { label: 'Alternating', hint: 'a page from each PDF in turn' },
        'interleaved-reversed': { label: 'Alternating, second reversed', hint: 'for stacks turned over' },
      },
    },
    blank_pages: { label: 'Insert a blank page where needed, so that each PDF starts on a front side when printed' },
    bookmarks: {
      label: 'Bookmarks',
      choices: {
        all: { label: 'All', hint: 'one per PDF, its own below it' },
        files: { label: 'One per PDF', hint: 'with its name' },
        own: { label: 'Existing only', hint: 'from the PDFs' },
        none: { label: 'None', hint: 'no bookmarks' },
      },
    },
  },
  sort: 'Sort by name',
  sorted: 'PDFs sorted by name.',
  refused: {
    encryptedPdf: 'Protected',
    restrictedPdf: 'Restricted',
    unsupportedEncryption: 'Encrypted',
    damagedPdf: 'Unreadable',
    invalidType: 'Not a PDF',
    fileTooLarge: 'Too large',
    other: 'Not accepted',
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
      'Press Space or Enter to pick up a PDF, use the arrow keys to move it, and press Space or Enter again to drop it. Press Escape to cancel.',
    start: 'Picked up {{file}}, position {{place}} of {{total}}.',
    over: '{{file}} is in position {{place}} of {{total}}.',
    end: '{{file}} dropped in position {{place}} of {{total}}.',
    cancel: 'Move cancelled. {{file}} is back in position {{place}}.',
  },
  action: 'Merge PDFs',
  busy: 'Merging your PDFs',
  from_one: '{{count}} PDF, {{size}}',
  from_other: '{{count}} PDFs, {{size}}',
  success: 'Your PDFs have been merged',
  facts: { from: 'Merged' },
  download: 'Download PDF',
  again: 'New merge',
  edit: 'Back to the list',
  failed: 'The PDFs could not be merged. Please try again later.',
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Merge PDFs: combine files into one | {{brand}}',
    description:
      'Combine several PDFs into one, in your order, with bookmarks and form fields. Free, no account needed, files are deleted right away.',
  },
  headline: 'Merge PDFs',
  subtitle: 'Many PDFs become one. Add your files, put them in order and download a single PDF.',
  features: [
    {
      title: 'In your order',
      text: 'Drag the PDFs into place, use the arrow buttons, or sort them all by name with one click.',
    },
    {
      title: 'Bookmarks included',
      text: 'Each file gets its own bookmark in the new PDF, with its original bookmarks underneath.',
    },
    {
      title: 'Forms and links too',
      text: 'You can still fill in form fields, and links still go where they should.',
    },
    {
      title: 'No loss of quality',
      text: 'Pages are copied exactly as they are. Nothing is re-rendered or degraded.',
    },
    {
      title: 'Deleted right away',
      text: 'Your PDFs are only held in the server’s memory and are deleted as soon as you have the result.',
    },
    {
      title: 'We tell you what’s lost',
      text: 'If something can’t be kept, such as a digital signature, we say so right next to the result.',
    },
  ],
  steps: [
    { title: 'Choose PDFs', text: 'Drag in at least two PDFs, or select them.' },
    { title: 'Put them in order', text: 'Drag them into the order you want, or sort them by name.' },
    { title: 'Merge and save', text: 'One click, a few seconds, and the new PDF is ready to save.' },
  ],
  faq: [
    {
      question: 'How many PDFs can I merge?',
      answer: 'From 2 to {{mergeFiles}} PDFs at once, up to {{mergeSize}} in total.',
    },
    {
      question: 'Can I add the same PDF more than once?',
      answer: 'Yes, just add it again, for example as a divider between two documents.',
    },
    {
      question: 'What about protected PDFs?',
      answer:
        'A PDF with a password or restrictions needs to be unlocked first. We’ll offer to do that for you, and your list stays as it is.',
    },
    {
      question: 'Are forms, bookmarks and signatures kept?',
      answer:
        'Form fields, bookmarks, links and attachments are kept. A digital signature is only valid for the file that was signed, so it isn’t valid in the new PDF.',
    },
    {
      question: 'How long does it take?',
      answer: 'Usually 5 to 15 seconds, upload included; with large files, up to a minute.',
    },
    {
      question: 'What happens to my PDFs?',
      answer:
        'They’re processed in the server’s memory. Your PDFs and the new file are deleted there as soon as you have the result. Nothing is stored, analysed or shared.',
    },
  ],
};
