import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'PDF metadata',
    action: 'Remove metadata',
    busy: 'Working on the metadata',
    success: 'Your new PDF is ready',
    again: 'Start with another PDF',
    failed: 'The metadata could not be processed. Please try again later.',
  },
  change: 'Change details',
  list: { action: 'See everything', busy: 'Looking through the PDF' },
  onPage: '(page {{page}})',
  listed: {
    title_zero: 'Your PDF says nothing about itself',
    title_one: 'Your PDF says one thing about itself',
    title_other: 'Your PDF says {{count}} things about itself',
    save: 'Save the list',
    remove: 'Remove metadata',
    kinds: {
      info: 'About the document',
      xmp: 'XMP',
      image: 'In photos',
      thumbnail: 'Thumbnails',
      programData: 'Data of programs',
      annotation: 'On notes and fields',
      attachment: 'On attachments',
      signature: 'Digital signatures',
      trace: 'Other traces',
      revision: 'Earlier versions',
      script: 'Scripts (they stay in the PDF)',
      hiddenLayer: 'Hidden layers (they stay in the PDF)',
    },
  },
  info: 'Text, images, attachments and layers stay; digital signatures don’t. Keep the original.',
  new: 'Enter new details',
  current: {
    title: 'What your PDF says',
    none: 'No details such as a title or an author.',
    xmp_one: 'One more entry (XMP)',
    xmp_other: '{{count}} more entries (XMP)',
    more: 'Traces in images, notes, attachments and earlier versions can’t be seen here. “See everything” shows them to you.',
    names: {
      Title: 'Title',
      Author: 'Author',
      Subject: 'Subject',
      Keywords: 'Keywords',
      Creator: 'Created with',
      Producer: 'PDF produced by',
      CreationDate: 'Created on',
      ModDate: 'Changed on',
      Lang: 'Language',
      T: 'Author',
      M: 'Changed on',
      NM: 'Identifier',
      V: 'Signature',
      Name: 'Name',
      Location: 'Place',
      Reason: 'Reason',
      ContactInfo: 'Contact',
      Make: 'Camera maker',
      Model: 'Camera',
      Software: 'Program',
      DateTime: 'Changed on',
      DateTimeOriginal: 'Taken on',
      Artist: 'Photographer',
      Copyright: 'Copyright',
      CameraOwnerName: 'Owner of the camera',
      BodySerialNumber: 'Serial number of the camera',
      LensModel: 'Lens',
      GPS: 'Taken at (latitude, longitude)',
      Thumb: 'Thumbnail',
    },
  },
  options: {
    mode: {
      label: 'What would you like to do?',
      choices: { change: 'Remove or change', list: 'See everything' },
    },
    remove: { label: 'Remove all metadata' },
    title: { label: 'Title' },
    author: { label: 'Author' },
    subject: { label: 'Subject' },
    keywords: { label: 'Keywords', hint: 'Separated by commas.' },
    language: { label: 'Language', hint: 'Such as de or en-GB. It tells screen readers how to pronounce the text.' },
    created: { label: 'Created on', hint: 'Such as 2026-01-31.' },
    modified: { label: 'Changed on', hint: 'Such as 2026-01-31.' },
  },
  facts: {
    removedEntries: 'Details such as title and author removed',
    removedXmp: 'Blocks of XMP removed',
    cleanedImages: 'Images cleared of EXIF and the like',
    removedThumbnails: 'Thumbnails removed',
    removedProgramData: 'Data of programs removed',
    cleanedAnnotations: 'Notes and fields cleared of author and date',
    cleanedAttachments: 'Attachments cleared of dates',
    removedSignatures: 'Digital signatures removed',
    removedTraces: 'Other traces removed',
    removedRevisions: 'Earlier versions removed',
  },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Remove and edit PDF metadata | {{brand}}',
    description:
      'Author, program, date, EXIF: see what your PDF gives away about you, and remove all of its metadata with a single click. Free, no account.',
  },
  headline: 'Remove PDF metadata',
  subtitle: 'Who, when, with what: a PDF gives away more than its pages show. Take a look, and take it out.',
  features: [
    {
      title: 'One click',
      text: 'Title, author, programs, times and the identifier of the file disappear, from the document and from its parts.',
    },
    {
      title: 'In photos, too',
      text: 'Photos often bring a place, a camera and a time with them. These disappear from JPEG and JPEG 2000; every pixel stays as it is.',
    },
    {
      title: 'Who made notes',
      text: 'Notes stay, but without the name of whoever wrote them, and without a date.',
    },
    {
      title: 'No loss of quality',
      text: 'Pages aren’t re-rendered. Text, images, forms and links stay as they are.',
    },
    {
      title: 'Deleted right away',
      text: 'Your PDF is only held in the server’s memory and is deleted as soon as you have the result.',
    },
    {
      title: 'Or newly labelled',
      text: 'Give the PDF a title, an author, a subject, keywords or a language. The rest goes or stays, as you like.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Drag it into the window, or select it on your device.' },
    { title: 'Take a look', text: 'You’ll see title, author, programs and times. Enter something new if you like.' },
    { title: 'Remove and save', text: 'A few seconds later, the cleaned PDF is ready to save.' },
  ],
  faq: [
    {
      question: 'What is metadata in a PDF?',
      answer:
        'Details about the file: title, author, program and time. They’re in many places, also as XMP, in photos (EXIF), with notes and attachments, and in earlier versions that stayed in the file when it was saved.',
    },
    {
      question: 'What isn’t removed?',
      answer:
        'Whatever is content: text, even invisible text, notes, bookmarks, attachments, layers, scripts, forms (XFA ones, too), fonts and colour profiles with their own details. Now and then a small image is written into content that pages share; its details stay, too. A name on a page stays there; that’s what redacting is for.',
    },
    {
      question: 'What happens to digital signatures?',
      answer:
        'They say who signed and when, and any change makes them invalid. That’s why they are removed with all metadata; the field and its picture on the page stay. If you only change entries, the change is added to the end of the signed PDF: the old entries can still be read in the earlier version.',
    },
    {
      question: 'Does a PDF/A stay a PDF/A?',
      answer:
        'Yes, that label stays if it’s true. PDF/UA and PDF/X demand details such as the title; those labels are dropped, and the result tells you so.',
    },
    {
      question: 'Can I clean an e-invoice?',
      answer:
        'Better not: its XML file stays in the PDF, but the metadata is what says that it’s ZUGFeRD or Factur-X, and that gets lost.',
    },
    { question: 'How large can my PDF be?', answer: 'Up to {{pdfSize}}.' },
    {
      question: 'Does it work with a protected PDF?',
      answer:
        'Yes. If it only opens with a password, enter the password here. If editing is restricted, unlock it first; that works without a password. With older encryption, the identifier of the file stays.',
    },
    {
      question: 'What happens to my PDF?',
      answer:
        'Your own browser shows you what’s in it first. Then it’s processed in the server’s memory. Your PDF and the new file are both deleted there as soon as you have the result.',
    },
  ],
};
