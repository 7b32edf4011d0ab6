import type { ToolPageTexts } from '../tool-page-texts.ts';
import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  view: {
    tool: 'Fill and sign PDF',
    action: 'Finish PDF',
    busy: 'Putting your entries into the PDF',
    success: 'Your PDF is finished',
    again: 'Start with another PDF',
    failed: 'The PDF could not be filled in. Please try again later.',
  },
  info: 'Your signature appears on the page itself. That’s a simple electronic signature, not a qualified one. It’s enough for most letters and forms, but not where the law asks for more.',
  tools: {
    label: 'Add',
    text: 'Text',
    signature: 'Signature',
    initials: 'Initials',
    check: 'Tick',
    cross: 'Cross',
    dot: 'Dot',
    date: 'Date',
  },
  nothing: 'Choose what to put on the page.',
  settings: 'More',
  notShown:
    'Your browser can’t open this PDF, so there’s nothing to fill in here. It may be incomplete: please download it again.',
  placing: {
    fine: '{{what}}: click the place, or drag a box',
    coarse: '{{what}}: tap the place',
  },
  signHere: { signature: 'Sign here', date: 'Add the date' },
  selectHint: {
    fine: 'Select something on the page to change it. Open a text with a double click or Enter; Ctrl+D makes a copy.',
    coarse: 'Tap something on the page to change it; tap a text twice to edit it.',
  },
  selected: 'Selected',
  text: { label: 'Text', toText: 'Go to the text', size: 'Font size' },
  color: { label: 'Colour', black: 'Black', blue: 'Blue', red: 'Red', gray: 'Grey' },
  place: { left: 'From left', top: 'From top', width: 'Width', angle: 'Rotation' },
  pages: {
    label: 'On pages',
    hint: 'For example 1, 2-5, or 1-{{count}} for all of them.',
    invalid: 'The PDF has {{count}} pages. Enter 1 or 2-{{count}}, for example.',
  },
  remove: 'Take off the page',
  pictures: {
    replace: { signature: 'New signature', initials: 'New initials' },
    forget: { signature: 'Delete signature', initials: 'Delete initials' },
  },
  form: {
    field: 'Field {{name}}',
    choice: '{{field}}: {{choice}}',
    toField: 'Go to the field',
    tooLong_one: 'There’s room for {{max}} characters here; one is too many.',
    tooLong_other: 'There’s room for {{max}} characters here; {{count}} are too many.',
    tooLongIn: 'The form field “{{name}}” has room for {{max}} characters. Please shorten the text.',
    notDrawn: 'Sorry, we can’t write “{{character}}” in the PDF. Please change the text.',
    cut: 'The text is longer than the field. Its end won’t be visible in the PDF.',
    none: 'Nothing chosen',
    password: '{{name}} – a password, which the PDF shows as asterisks and doesn’t contain',
    label_one: 'The field in the finished PDF:',
    label_other: '{{count}} fields in the finished PDF:',
    fillable: { label: 'still fillable', hint: 'Whoever gets the PDF can change the entries' },
    fixed: { label: 'fixed', hint: 'Entries are part of the pages' },
  },
  guide: {
    next: 'Next field',
    place: 'Field {{place}} of {{count}}',
    filled: '{{filled}} of {{count}} fields filled in',
    missing_one: 'one required field left',
    missing_other: '{{count}} required fields left',
    complete: 'all required fields filled in',
  },
  dialog: {
    title: { signature: 'Your signature', initials: 'Your initials' },
    close: 'Close',
    cancel: 'Cancel',
    take: 'Use it',
    way: 'How would you like to sign?',
    ways: { drawn: 'Draw', typed: 'Type', photo: 'From a photo' },
    drawHere: 'Write here with a finger, a pen or the mouse.',
    turn: 'Turn your phone sideways for more space.',
    undoStroke: 'Undo last stroke',
    name: { signature: 'Your name', initials: 'Your initials' },
    sample: { signature: 'Your name', initials: 'A. B.' },
    font: 'Handwriting',
    fonts: { caveat: 'Caveat', sacramento: 'Sacramento', allura: 'Allura' },
    choosePhoto: 'Choose a photo',
    photoHint: 'Sign with a dark pen on white paper and take a photo in good light. The paper is removed for you.',
    photoRefused: 'Your browser can’t read this image. Please choose a JPG, PNG or WebP.',
    photoResult: 'The signature without the paper',
    limit: 'Ink strength',
    color: 'Ink',
    colors: { blue: 'Blue', dark: 'Black' },
    stays:
      'Your signature stays in this tab until you close it. It’s only sent when you finish the PDF, and deleted afterwards.',
  },
  facts: { fields: 'Fields changed', placed: 'Signatures, texts and marks' },
};

/** The page around the tool. */
export const page: ToolPageTexts = {
  seo: {
    title: 'Fill and sign a PDF online, free | {{brand}}',
    description:
      'Fill in a PDF form and sign it online: add text, ticks, the date and your signature right on the page. Free, with no account and nothing to install.',
  },
  headline: 'Fill and sign a PDF',
  subtitle: 'Fill in the form, add text and ticks, and sign: all of it right on the page, without a printer.',
  features: [
    {
      title: 'Forms and plain pages',
      text: 'If the PDF has form fields, fill them in. If it has none, simply write on it, even on a scan.',
    },
    {
      title: 'Three ways to sign',
      text: 'Draw with a finger or the mouse, type your name, or take your signature from a photo. Your browser removes the paper.',
    },
    {
      title: 'Initials on many pages',
      text: 'Place your initials once and say on which pages. They appear in the same spot on each of them.',
    },
    {
      title: 'Rotated pages, too',
      text: 'What you see on the page is exactly where it will be in the PDF, even if the page is rotated or cropped.',
    },
    {
      title: 'Fixed or fillable',
      text: 'You decide whether others can still change the fields later, or whether your entries become part of the pages.',
    },
    {
      title: 'Your signature stays yours',
      text: 'Your signature stays in this tab until you finish the PDF. We don’t keep it and don’t pass it on.',
    },
  ],
  steps: [
    { title: 'Choose a PDF', text: 'Drag it in, or pick it from your device.' },
    { title: 'Fill in and sign', text: 'Fill in the fields, and add text, ticks, the date and your signature.' },
    { title: 'Finish and save', text: 'A few seconds later, the finished PDF is ready to save.' },
  ],
  faq: [
    {
      question: 'Is the signature legally valid?',
      answer:
        'It appears on the page, as a picture or as text, and so it’s a simple electronic signature (Article 3(10) of the eIDAS Regulation). That’s enough wherever the law doesn’t ask for a particular form. Where it asks for a handwritten or a qualified electronic signature, this isn’t one.',
    },
    {
      question: 'How do I sign with a photo?',
      answer:
        'Sign with a dark pen on white paper, take a photo of it and choose “From a photo” in the window. The slider sets how much of the photo is kept.',
    },
    {
      question: 'Why doesn’t the form do its sums?',
      answer:
        'Some forms add things up with small programs of their own. Those don’t run here. Fields that are calculated are updated by your PDF program once you open and change the result there.',
    },
    {
      question: 'What happens to a digital signature?',
      answer:
        'It confirms that the PDF hasn’t changed since it was signed. Any change makes it invalid, which is why we ask you first.',
    },
    {
      question: 'Does it work on a phone?',
      answer: 'Yes. Tap where something should go, zoom in with two fingers, and sign with your finger.',
    },
    { question: 'How large can my PDF be?', answer: 'Up to {{pdfSize}}.' },
    {
      question: 'What happens to my PDF and my signature?',
      answer:
        'Your browser shows the pages, the fields and your signature by itself. Only when you finish the PDF does it all go to the server’s memory. It’s deleted there as soon as you have the result, and so is the result.',
    },
  ],
};
