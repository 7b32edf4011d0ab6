import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Make and check PDF/A',
    action: 'Check',
    busy: 'Checking your PDF',
    success: 'Your PDF has been checked',
    again: 'Another PDF',
    failed: 'The PDF could not be checked. Please try again later.',
  },
  convert: {
    tool: 'Make and check PDF/A',
    action: 'Convert to PDF/A',
    busy: 'Converting your PDF',
    success: 'Your PDF/A is ready',
    again: 'Another PDF',
    failed: 'The PDF could not be converted. Please try again later.',
  },
  info: {
    check: 'Your PDF is only checked, not changed.',
    convert:
      'Pages, text, links and fields stay. Missing fonts are replaced by ones of the same widths; scripts, sound and film, passwords and digital signatures go. You only get the PDF if it passes the check.',
  },
  made: 'Your PDF is now {{standard}} and passes the check',
  unchanged: 'Your PDF was {{standard}} already',
  changed: 'What has changed',
  changes: {
    fontEmbedded_one:
      'One font was missing from the PDF. A similar one with characters of the same width is embedded instead.',
    fontEmbedded_other:
      '{{count}} fonts were missing from the PDF. Similar ones with characters of the same width are embedded instead.',
    fontRepaired_one: 'The details of one font are right now. It looks the same as before.',
    fontRepaired_other: 'The details of {{count}} fonts are right now. They look the same as before.',
    colorsDefined_one: 'Colours now have a fixed profile, so that they look the same later on.',
    colorsDefined_other: 'Colours now have a fixed profile, so that they look the same later on.',
    profileReplaced_one: 'A damaged colour profile has been replaced by a usual one.',
    profileReplaced_other: 'A damaged colour profile has been replaced by a usual one.',
    printingRemoved_one: 'Settings for printing presses have been removed.',
    printingRemoved_other: 'Settings for printing presses have been removed.',
    scriptRemoved_one: 'Scripts have been removed.',
    scriptRemoved_other: 'Scripts have been removed.',
    actionRemoved_one: 'Actions other than links have been removed.',
    actionRemoved_other: 'Actions other than links have been removed.',
    mediaRemoved_one: 'Sound, film or 3D has been removed. The picture for it stays.',
    mediaRemoved_other: 'Sound, film or 3D has been removed. The picture for it stays.',
    xfaRemoved_one: 'The second version of the form (XFA) has been removed. The fields stay.',
    xfaRemoved_other: 'The second version of the form (XFA) has been removed. The fields stay.',
    signatureRemoved_one: 'Digital signatures have been removed, as they’re only valid for the original.',
    signatureRemoved_other: 'Digital signatures have been removed, as they’re only valid for the original.',
    attachmentRemoved_one: 'One attached file has been removed because this level doesn’t allow it.',
    attachmentRemoved_other: '{{count}} attached files have been removed because this level doesn’t allow them.',
    attachmentDescribed_one: 'Attachments have the details that PDF/A demands now.',
    attachmentDescribed_other: 'Attachments have the details that PDF/A demands now.',
    annotationEmptied_one: 'Hidden annotations stay hidden. What they would show has been removed.',
    annotationEmptied_other: 'Hidden annotations stay hidden. What they would show has been removed.',
    annotationPrinted_one: 'Annotations and fields are printed too now.',
    annotationPrinted_other: 'Annotations and fields are printed too now.',
    appearanceDrawn_one: 'The look of fields or annotations is fixed now.',
    appearanceDrawn_other: 'The look of fields or annotations is fixed now.',
    layersNamed_one: 'The details of layers are right now.',
    layersNamed_other: 'The details of layers are right now.',
    metadataRemoved_one: 'Metadata that PDF/A doesn’t know has been removed.',
    metadataRemoved_other: 'Metadata that PDF/A doesn’t know has been removed.',
    dataEncoded_one: 'Data is packed in another way, and complete.',
    dataEncoded_other: 'Data is packed in another way, and complete.',
    dataRemoved_one: 'Data that is in other files has been removed.',
    dataRemoved_other: 'Data that is in other files has been removed.',
    contentRepaired_one: 'Faulty commands on pages have been cleaned up.',
    contentRepaired_other: 'Faulty commands on pages have been cleaned up.',
    imageRepaired_one: 'The details of images are right now.',
    imageRepaired_other: 'The details of images are right now.',
    textMapped_one: 'Characters say what they stand for now: the text can be searched reliably.',
    textMapped_other: 'Characters say what they stand for now: the text can be searched reliably.',
    presentationRemoved_one: 'Settings for slide shows have been removed.',
    presentationRemoved_other: 'Settings for slide shows have been removed.',
  },
  otherLevel: 'Another level',
  options: {
    mode: {
      label: 'What would you like to do?',
      choices: {
        convert: { label: 'Convert to PDF/A', hint: 'usually PDF/A-2b, the standard choice' },
        check: {
          label: 'Check only',
          hint: 'whether the PDF is fit for the archive or accessible, and what it lacks',
        },
      },
    },
    level: {
      label: 'Level',
      choices: {
        auto: { label: 'Automatic', hint: 'the level the PDF states, otherwise the usual one' },
        '1a': { label: 'PDF/A-1a', hint: 'like 1b, with tags for screen readers' },
        '1b': { label: 'PDF/A-1b', hint: 'the oldest level, without transparency' },
        '2a': { label: 'PDF/A-2a', hint: 'like 2u, with tags for screen readers' },
        '2b': { label: 'PDF/A-2b', hint: 'the usual level' },
        '2u': { label: 'PDF/A-2u', hint: 'with reliably searchable text' },
        '3a': { label: 'PDF/A-3a', hint: 'like 3u, with tags for screen readers' },
        '3b': { label: 'PDF/A-3b', hint: 'with attachments of any kind, such as ZUGFeRD' },
        '3u': { label: 'PDF/A-3u', hint: 'with attachments and searchable text' },
        'ua-1': { label: 'PDF/UA-1', hint: 'accessibility: tags, language, alternative texts' },
      },
    },
  },
  /** With a hyphen at which no line ends. */
  standard: 'PDF/A‑{{level}}',
  accessible: 'PDF/UA‑{{part}}',
  passes: 'Your PDF conforms to {{standard}}',
  fails_one: 'Your PDF doesn’t conform to {{standard}}: one problem',
  fails_other: 'Your PDF doesn’t conform to {{standard}}: {{count}} problems',
  toConvert: 'Convert to PDF/A',
  report: 'Save report (JSON)',
  claim: {
    same: 'The PDF also says that it has this level.',
    accessible: 'The PDF also says that it is PDF/UA.',
    other: 'The PDF says that it is {{standard}}.',
  },
  pages_one: 'Page {{pages}}',
  pages_other: 'Pages {{pages}}',
  morePages_one: 'and one more',
  morePages_other: 'and {{count}} more',
  clauses_one: 'Rule {{rules}}',
  clauses_other: 'Rules {{rules}}',
  limits:
    'This covers what a program can decide. Whether tags make sense, and the certificates of signatures, isn’t checked.',
  limitsOfTags:
    'This covers what a program can decide. Whether tags, reading order, contrast and alternative texts make sense, only a person can judge.',
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Convert PDF to PDF/A and check it | {{brand}}',
    description:
      'Convert a PDF to PDF/A-2b, 2u, 3b or 3u, or check whether it really is PDF/A. Every problem in a sentence. Free, no account.',
  },
  headline: 'Make and check PDF/A',
  subtitle: 'Turn your PDF into one for the archive. Or see whether it is what it says.',
  features: [
    {
      title: 'One sentence as the answer',
      text: 'It conforms, or it doesn’t. Below that, every problem is put so that you’ll understand it without knowing the standard.',
    },
    {
      title: 'With page and rule',
      text: 'Every problem comes with its pages and the clauses of ISO 19005, with the numbers that veraPDF uses too.',
    },
    {
      title: 'Eight levels and PDF/UA',
      text: 'PDF/A-1a, 1b, 2a, 2b, 2u, 3a, 3b and 3u, or PDF/UA-1 for accessibility. Unless you choose one, it’s the one that the PDF claims itself.',
    },
    {
      title: 'Fonts and colours',
      text: 'What pages show is checked: embedded fonts, character widths, colour profiles, transparency and images.',
    },
    {
      title: 'Only if it passes',
      text: 'What has been converted is checked before you get it. If something can’t be changed, we say so instead of just writing PDF/A on it.',
    },
    {
      title: 'Deleted right away',
      text: 'Your PDF is checked in the server’s memory and deleted as soon as you have the result.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Drag it into the window, or select it on your device.' },
    { title: 'Convert or check', text: 'You needn’t choose a level: we take the one that suits your PDF.' },
    { title: 'See the result', text: 'A few seconds later, you’ll see what’s missing or what has changed.' },
  ],
  faq: [
    {
      question: 'What is PDF/A?',
      answer:
        'A standard for PDFs that should look the same decades from now: ISO 19005. Everything that’s needed to show them is in the file, and nothing depends on other files or programs.',
    },
    {
      question: 'What do 1b, 2b, 2u and 3b mean?',
      answer:
        'The number is the part of the standard, the letter is the level. Part 2 allows more than part 1, such as transparency, and part 3 also allows attachments of any kind. With b, the PDF has to look reliable; with u, its text can be searched and copied reliably as well.',
    },
    {
      question: 'Why does a PDF fail that says it is PDF/A?',
      answer:
        'The claim is only an entry in the metadata. Some programs set it although the rest isn’t right: a font is missing, for example, or colours aren’t tied to a profile.',
    },
    {
      question: 'What changes in a conversion?',
      answer:
        'As little as possible: pages, text, links, bookmarks and fields stay, and no page becomes a picture. If a font is missing, one of the same widths takes its place. Scripts, sound, film and digital signatures go because PDF/A doesn’t allow them or they’re only valid for the original. The result lists every change.',
    },
    {
      question: 'Is level A checked?',
      answer:
        'Yes. It also demands tags for screen readers: the check looks at whether they’re there and well-formed. No program can decide whether they make sense. Level A isn’t made in a conversion.',
    },
    {
      question: 'Can I also check whether a PDF is accessible?',
      answer:
        'Yes, with the level PDF/UA-1. It covers what a program can decide: whether title and language are stated, all content has tags, headings, lists and tables are built correctly, and pictures, links and fields have a description. Whether descriptions and reading order are right, a person has to check. PDFs can’t be converted to PDF/UA here.',
    },
    { question: 'How large can my PDF be?', answer: 'Up to {{pdfSize}}.' },
    {
      question: 'Does it work with a protected PDF?',
      answer:
        'PDF/A must not be encrypted. A PDF that opens without a password is checked completely all the same; to be converted, it must have no restrictions. If it needs a password, unlock it first.',
    },
    {
      question: 'What happens to my PDF?',
      answer: 'It’s checked or converted in the server’s memory. It’s deleted there as soon as you have the result.',
    },
  ],
};
