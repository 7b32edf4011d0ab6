import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  seo: {
    title: 'Run several PDF tools in a row | {{brand}}',
    description:
      'Put together steps such as text recognition, compressing and protecting, and run them in one go on up to 20 PDFs. Use a template or make your own.',
  },
  headline: 'Several steps in a row',
  subtitle: 'Put tools together into a workflow. Each PDF goes through all the steps in one go.',
  panel: 'Several steps',
  steps: {
    title: '1. Choose the steps',
    list: 'Your steps',
    numbered: '{{number}}. {{name}}',
    options: 'Settings',
    up: 'Move {{step}} up',
    down: 'Move {{step}} down',
    remove: 'Remove {{step}}',
    removed: '{{step}} removed.',
    clear: 'Remove all steps',
    full: 'You can’t have more than {{max}} steps.',
  },
  drag: {
    role: 'sortable step',
    handle: 'Move {{step}}',
    instructions: 'Space bar to pick up, arrow keys to move, space bar to drop, Escape to cancel.',
    start: '{{step}} picked up, position {{place}} of {{total}}.',
    over: '{{step}}, position {{place}} of {{total}}.',
    end: '{{step}} is now at position {{place}} of {{total}}.',
    cancel: 'Cancelled. {{step}} is at position {{place}} of {{total}}.',
  },
  add: {
    first: 'Or put your own together',
    title: 'Add a step',
    added: '{{step}} added.',
    others: 'Signing, redacting and cropping depend on the pages of a single PDF. They have tools of their own.',
  },
  ready: {
    title: 'Start with a template',
    scan: { title: 'Send a scan', text: 'Recognise the text, then compress' },
    publish: { title: 'Before publishing', text: 'Make fields and comments part of the pages, then remove metadata' },
    confidential: { title: 'Send in confidence', text: 'Remove metadata, compress, then protect with a password' },
    booklet: { title: 'Print a booklet', text: 'Bring pages to one size, then arrange them as a booklet' },
  },
  kept: { title: 'Your workflows', delete: 'Remove {{name}} from this browser' },
  keep: {
    title: 'Save or share this workflow',
    text: 'This saves the steps and their settings, including any text you have typed. Files and passwords are not part of it.',
    name: 'Name of the workflow',
    action: 'Save in this browser',
    kept: '{{name}} has been saved in this browser.',
    notKept: 'Your browser could not save the workflow.',
    link: 'Link to these steps',
    copy: 'Copy link',
    copied: 'The link has been copied.',
    notCopied: 'Your browser doesn’t allow copying. Select the link and copy it yourself.',
  },
  badLink: 'This link contains no steps that can be run here.',
  problem: {
    place:
      'This doesn’t work here: the step doesn’t produce a PDF that the next one could work on. Move it to the end.',
    afterEncryption: 'No further step can work on a protected PDF. Move this step to the end.',
    option: 'Please check the settings of this step.',
    password: 'Please enter a password in the settings.',
  },
  files: { title: '2. Choose PDFs' },
  start: 'Run the steps',
  startFiles_one: 'Run the steps on {{count}} PDF',
  startFiles_other: 'Run the steps on {{count}} PDFs',
  again: 'More PDFs',
  failed: 'This PDF could not be processed.',
  failedStep: 'Step {{number}} ({{name}}):',
  how: {
    title: 'How it works',
    steps: [
      {
        title: 'Choose the steps',
        text: 'Start with a template, or add up to five tools. Change their order by dragging or with the arrows.',
      },
      { title: 'Choose PDFs', text: 'Choose one PDF or up to 20 at once. Each is processed on its own.' },
      { title: 'Save the results', text: 'Save individual results, or all of them together as a ZIP.' },
    ],
  },
  faq: {
    title: 'Questions about several steps',
    items: [
      {
        question: 'What happens if a PDF can’t be processed?',
        answer: 'The other PDFs aren’t affected. Next to the one that failed you can read which step it was.',
      },
      {
        question: 'Can I use a workflow again?',
        answer:
          'Yes. You can save it in your browser under a name, or copy it as a link. Opening a link only shows the steps: nothing runs until you choose PDFs and start.',
      },
      {
        question: 'Does the link contain passwords?',
        answer: 'No. If a step has a password, you enter it again after opening the link.',
      },
      {
        question: 'Why must protecting be the last step?',
        answer: 'An encrypted PDF can’t be processed any further without its password.',
      },
    ],
  },
};
