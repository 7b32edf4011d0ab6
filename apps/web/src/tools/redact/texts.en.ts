import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Redact PDF',
    action: 'Redact now',
    busy: 'Redacting your PDF, then searching the result',
    success: 'Your PDF is redacted',
    again: 'Redact another PDF',
    failed: 'The PDF could not be redacted. Please try again later.',
  },
  outcome: {
    none: 'Whatever you choose will be deleted from the PDF. That’s final, so keep the original.',
    unseen: 'The title, bookmarks and form fields are searched as well, and what is found there is removed.',
    places_one: 'One place {{pages}} will be deleted. That’s final, so keep the original.',
    places_other: '{{count}} places {{pages}} will be deleted. That’s final, so keep the original.',
    pages_one: 'on one page',
    pages_other: 'on {{count}} pages',
  },
  tools: { label: 'Redact', draw: 'Draw box', add: 'Add a box', wholePage: 'Redact page' },
  settings: 'Find words',
  drawHint: 'Draw a box over whatever should go.',
  notShown:
    'Your browser can’t show this PDF, so there’s no page here to draw boxes on. You can still redact words and whole pages.',
  area: {
    label: 'Selected box',
    left: 'From the left',
    top: 'From the top',
    width: 'Width',
    height: 'Height',
    pages: { label: 'The box is', this: 'on this page only', all: 'on all pages' },
    remove: 'Remove box',
  },
  words: {
    label: 'Redact words throughout the PDF',
    hint: 'One name, word or phrase per line, in capitals or not.',
    tooMany: 'The maximum is {{max}} lines. Please take some out.',
    whole: 'Whole words only',
  },
  patterns: { label: 'Also redact all', emails: 'Email addresses', ibans: 'IBANs', phones: 'Phone numbers' },
  found: {
    label: 'Places found',
    searching: 'Searching page {{searched}} of {{total}}',
    none: 'The text of your pages contains none of this.',
    places_one: 'One place found',
    places_other: '{{count}} places found',
    page_one: 'Page {{page}}: {{count}} place',
    page_other: 'Page {{page}}: {{count}} places',
    missing: 'Not found: {{words}}',
    previous: 'Previous place',
    next: 'Next place',
    place: 'Place {{place}} of {{total}}',
    keep: 'To keep a place, untick it.',
    kept: 'If you keep a place of a word, we don’t search for that word again at the end, and it stays in bookmarks and the title.',
    similar: 'Similar, but not included:',
    similarWord: '{{word}} ({{count}})',
    addSimilar: 'Redact {{word}} as well',
    withoutText_one:
      'Page {{pages}} has no text that the search can read; it may be a scan. No words are found there, so please draw boxes.',
    withoutText_other:
      'These pages have no text that the search can read; they may be scans: {{pages}}. No words are found there, so please draw boxes.',
  },
  options: {
    whole_pages: {
      label: 'Redact whole pages',
      hint: 'For example 2 or 4-6. The pages stay in the PDF, but empty.',
      placeholder: 'None',
    },
    color: { label: 'Colour', choices: { black: 'Black', white: 'White', gray: 'Grey' } },
    attachments: {
      label: 'Attached files',
      choices: {
        remove: { label: 'Remove', hint: 'They too may contain what nobody should see' },
        keep: { label: 'Keep', hint: 'We search them, but don’t redact them' },
      },
    },
    metadata: {
      label: 'Details about the file',
      choices: {
        keep: { label: 'Keep', hint: 'Such as author, program and times' },
        remove: { label: 'Remove', hint: 'Who made the PDF, when and with what' },
      },
    },
  },
  pictures:
    'The search reads text, not pictures. If a word is part of a photo or a scan, it’s only deleted where you draw a box.',
  pagesOf: '{{count}} of {{total}}',
  proof: {
    searched: 'Two different programs searched the finished PDF once more, and neither found any of it.',
    kept: 'Words of which you kept a place were only taken off the pages. For everything else, two different programs searched the finished PDF once more and found nothing.',
    areas: 'What was under the boxes has been taken out of the file, not just covered.',
    properties: 'Details about the file, such as who wrote it, stay in it. “PDF metadata” below removes those as well.',
    noProperties: 'The details of who made the file, when and with what have been removed as well.',
  },
  receipt: {
    heading: 'What was removed',
    hint: 'Your browser writes this list; nothing is sent for it. It includes the text that’s gone, so keep it to yourself.',
    show: 'Show the list',
    reading: 'Writing the list.',
    copy: 'Copy',
    copied: 'Copied',
    save: 'Save as text',
    title: 'Redacted: {{file}}, {{date}}',
    places_one: 'One place on the pages',
    places_other: '{{count}} places on the pages',
    elsewhere_one: 'One place beside the pages, such as the title, bookmarks or form fields',
    elsewhere_other: '{{count}} places beside the pages, such as the title, bookmarks or form fields',
    difference: 'The list has what your browser can read, so its number differs.',
    page: 'Page {{page}}',
    wholePage: 'the whole page',
    area: 'Box, {{width}} × {{height}} mm, {{x}} mm from the left and {{y}} mm from the bottom',
    text: '“{{text}}”',
  },
  facts: {
    places: 'Places redacted',
    pages: 'Pages redacted',
    images: 'Images with something deleted',
    notes: 'Notes, links and form fields deleted',
    kept: 'Places kept',
    elsewhere: 'Also in the title, bookmarks and the like',
    missing: 'Not in the PDF as text',
  },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Redact a PDF online: really delete text | {{brand}}',
    description:
      'Redact a PDF online: draw boxes, or search for names, IBANs and phone numbers. The text underneath is deleted, not just covered up. Free, no account.',
  },
  headline: 'Redact a PDF',
  subtitle: 'Draw a box or search for a word. What was underneath isn’t covered up, it’s gone.',
  features: [
    {
      title: 'Deleted, not covered',
      text: 'Text, lines, pixels and notes under a box are removed from the file. Selecting and copying brings nothing back.',
    },
    {
      title: 'One word, every page',
      text: 'Type a name and see every place on the pages before you redact it, even where it runs over the end of a line.',
    },
    {
      title: 'Addresses and numbers',
      text: 'The search also finds email addresses, IBANs and phone numbers without you typing them in.',
    },
    {
      title: 'The invisible parts, too',
      text: 'Bookmarks, the title, form fields, descriptions for screen readers: your words disappear from there as well.',
    },
    {
      title: 'Checked at the end',
      text: 'The finished PDF is searched once more. If one of your words is still in there somewhere, you get a message instead of a file.',
    },
    {
      title: 'The rest stays',
      text: 'You can still select and search the text next to the boxes. The pages don’t turn into pictures.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Drag the PDF you want to redact into the window, or pick it.' },
    { title: 'Say what should go', text: 'Draw boxes, type words, or name whole pages.' },
    { title: 'Redact and save', text: 'A few seconds later, the redacted PDF is ready to save.' },
  ],
  faq: [
    {
      question: 'Is the text under the bar really gone?',
      answer:
        'Yes. A black rectangle that merely lies on top can be moved away, and the text below it selected. Here, the text is deleted first and the place filled afterwards. If something can’t be deleted for certain, you get no file.',
    },
    {
      question: 'Can I redact a scan?',
      answer:
        'Yes, with boxes: the pixels underneath are overwritten. Searching for words doesn’t help there, because a scan is a picture and the search only reads text.',
    },
    {
      question: 'Which words does the search find?',
      answer:
        'All that are in the PDF as text, in capitals or not, hyphenated at the end of a line or spread over two lines. Put other forms of a word on a line of their own, or let the search find parts of words, too.',
    },
    {
      question: 'What happens to a digital signature?',
      answer:
        'It confirms that the PDF hasn’t changed since it was signed. Redacting makes it invalid, which is why we ask you first.',
    },
    {
      question: 'Can someone undo the redaction?',
      answer:
        'Not in this file: there’s nothing left to uncover, and earlier versions aren’t saved with it. Do consider how much the length of a bar and the text next to it give away.',
    },
    { question: 'How large can my PDF be?', answer: 'Up to {{pdfSize}}.' },
    {
      question: 'What happens to my PDF?',
      answer:
        'Your browser shows and searches the pages by itself. Only when you redact do the PDF, the boxes and the words go to the server’s memory. They’re deleted there as soon as you have the result, and so is the result.',
    },
  ],
};
