import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Check PDF/A',
    action: 'Check',
    busy: 'Checking your PDF',
    success: 'Your PDF has been checked',
    again: 'Check another PDF',
    failed: 'The PDF could not be checked. Please try again later.',
  },
  info: 'Your PDF is only checked, not changed.',
  options: {
    level: {
      label: 'Level',
      choices: {
        auto: { label: 'As claimed', hint: 'what the PDF says about itself, otherwise PDF/A-2b' },
        '1b': { label: 'PDF/A-1b', hint: 'the oldest level, without transparency' },
        '2b': { label: 'PDF/A-2b', hint: 'the usual level' },
        '2u': { label: 'PDF/A-2u', hint: 'with reliably searchable text' },
        '3b': { label: 'PDF/A-3b', hint: 'with attachments of any kind, such as ZUGFeRD' },
        '3u': { label: 'PDF/A-3u', hint: 'with attachments and searchable text' },
      },
    },
  },
  /** With a hyphen at which no line ends. */
  standard: 'PDF/A‑{{level}}',
  passes: 'Your PDF conforms to {{standard}}',
  fails_one: 'Your PDF doesn’t conform to {{standard}}: one problem',
  fails_other: 'Your PDF doesn’t conform to {{standard}}: {{count}} problems',
  report: 'Save report (JSON)',
  claim: {
    same: 'The PDF also says that it has this level.',
    other: 'The PDF says that it is {{standard}}.',
  },
  pages_one: 'Page {{pages}}',
  pages_other: 'Pages {{pages}}',
  morePages_one: 'and one more',
  morePages_other: 'and {{count}} more',
  clauses_one: 'Rule {{rules}}',
  clauses_other: 'Rules {{rules}}',
  limits:
    'This covers what a program can decide. Tags, which level A demands as well, and the certificates of signatures aren’t checked.',
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Check PDF/A: is your PDF fit for the archive? | {{brand}}',
    description:
      'Check whether a PDF really is PDF/A: 1b, 2b, 2u, 3b and 3u. Every problem in a sentence with its page and rule. Free, no account.',
  },
  headline: 'Check PDF/A',
  subtitle: 'It says PDF/A, but is it? See what your PDF lacks for the archive.',
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
      title: 'Five levels',
      text: 'PDF/A-1b, 2b, 2u, 3b and 3u. Unless you choose one, it’s the one that the PDF claims itself.',
    },
    {
      title: 'Fonts and colours',
      text: 'What pages show is checked: embedded fonts, character widths, colour profiles, transparency and images.',
    },
    {
      title: 'What you can’t see, too',
      text: 'Metadata, scripts, annotations, forms, attachments and the structure of the file are part of it.',
    },
    {
      title: 'Deleted right away',
      text: 'Your PDF is checked in the server’s memory and deleted as soon as you have the result.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Drag it into the window, or select it on your device.' },
    { title: 'Choose a level', text: 'Or leave it as it is: then it’s what the PDF claims.' },
    { title: 'Read the result', text: 'A few seconds later, you’ll see whether it fits and what’s missing.' },
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
      question: 'Is level A checked?',
      answer:
        'Only what it has in common with the other levels. Level A also demands tags for screen readers, and no program can decide whether these make sense.',
    },
    { question: 'How large can my PDF be?', answer: 'Up to {{pdfSize}}.' },
    {
      question: 'Does it work with a protected PDF?',
      answer:
        'PDF/A must not be encrypted. A PDF that opens without a password is checked completely all the same. If it needs a password, unlock it first.',
    },
    {
      question: 'What happens to my PDF?',
      answer:
        'It’s checked in the server’s memory and isn’t changed. It’s deleted there as soon as you have the result.',
    },
  ],
};
