import type { ToolPageTexts } from '../tool-page-texts.ts';

export const texts: ToolPageTexts = {
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
