import type { FaqTexts } from './faq-texts.ts';

export const texts: FaqTexts = {
  seo: {
    title: 'Frequently asked questions on PDFs and images | {{brand}}',
    description:
      'Answers to common questions about {{brand}}: how the PDF tools work, which limits apply, and what happens to your files.',
  },
  title: 'Frequently asked questions',
  lead: 'How the tools work, which limits apply, and what happens to your files.',
  how: {
    title: 'How it works',
    steps: [
      { title: 'Choose a tool', text: 'The [home page](/) lists all tools. Each has a page of its own.' },
      {
        title: 'Add your files',
        text: 'Drop them on the area, or choose them. On a phone you can also take a photo on the spot.',
      },
      {
        title: 'Set and start',
        text: 'Decide on order, pages or quality and click the button. A bar shows how far it has got.',
      },
      {
        title: 'Save the result',
        text: 'You save the finished file on your device. By then nothing of it is left on the server.',
      },
    ],
  },
  boxes: {
    formats: {
      title: 'Formats',
      text: 'JPEG, PNG, GIF, BMP, TIFF and WebP become PDFs. All other tools take PDFs.',
    },
    limit: {
      title: 'Limits',
      text: 'Up to {{images}} images at once, a PDF up to {{pdfSize}}. [All limits at a glance](#limits)',
    },
    privacy: {
      title: 'Privacy',
      text: 'Files are kept in memory only and deleted right afterwards. [More on privacy](/privacy)',
    },
    mobile: {
      title: 'On the go',
      text: 'Everything runs in the browser, on phone and tablet as on a computer. There is nothing to install.',
    },
  },
  questions: {
    title: 'Questions and answers',
    categories: [
      {
        title: 'In general',
        items: [
          {
            question: 'Does it cost anything, and do I need an account?',
            answer:
              'The tools are free, and there are no accounts. Where a paid version of a result is offered too, its price is shown, and you need not take it.',
          },
          {
            question: 'How long does it take?',
            answer:
              'Usually 5 to 15 seconds, with large files up to a minute. The upload depends on your connection. When many people are here at once, you see your place in the queue.',
          },
          {
            question: 'How often may I use the tools?',
            answer:
              'There is no daily limit. When very many jobs come from one connection in a short time, the page asks for a short break.',
          },
          {
            question: 'Which browser do I need?',
            answer: 'A current one with JavaScript switched on. You need no extensions or programs.',
          },
        ],
      },
      {
        title: 'Images to PDF',
        items: [
          {
            question: 'How many images can I convert at once, and how large may they be?',
            answer:
              'Up to {{images}} images. Each may have up to {{imageSize}} and up to {{imageSide}} pixels a side, all of them together up to {{requestSize}}.',
          },
          {
            question: 'Does the quality of the images suffer?',
            answer:
              'Below 25 MB in all it does not: JPEGs are taken over unchanged, all others are kept without loss. From 25 MB on, your browser first reduces each image to at most 1.5 MB and 2048 pixels on its longer side.',
          },
          {
            question: 'Are the place and time of my photos in the PDF too?',
            answer:
              'With JPEGs they are, if the camera has noted them: the photo goes in unchanged, with these details (EXIF), and whoever is given the PDF can read them. If you do not want that, remove the details beforehand. Photos that your browser makes smaller first, from 25 MB on, no longer contain them.',
          },
          {
            question: 'How do I change the order?',
            answer:
              'Drag the images to their places with the mouse or a finger, or move them with the arrows on each image. The keyboard alone will do as well.',
          },
          {
            question: 'Why is an image refused as a duplicate?',
            answer:
              'Because one with the same name and the same size is in the list already. If it really is to appear twice, give the second file another name.',
          },
          {
            question: 'What about HEIC photos from an iPhone?',
            answer:
              'They are not accepted. On the iPhone choose “Settings”, “Camera”, “Formats”, “Most Compatible”, and your photos will be JPEGs.',
          },
        ],
      },
      {
        title: 'Editing PDFs',
        items: [
          {
            question: 'How large may a PDF be?',
            answer:
              'Up to {{pdfSize}}. When merging, {{mergeSize}} hold for all PDFs together, and there may be 2 to {{mergeFiles}} of them.',
          },
          {
            question: 'How do I write down which pages I mean?',
            answer:
              'With commas and hyphens: 1,3-5,7 are the pages 1, 3, 4, 5 and 7. 8- means all from page 8 on, -3 the first three. When deleting, write it without spaces.',
          },
          {
            question: 'How much smaller does a PDF become?',
            answer:
              '“Medium” reduces images to 150 dpi, “Low” to about 100 dpi, which makes the smallest file. Scans and photos often become much smaller, pure text hardly. If nothing is to be gained, you get the PDF back unchanged.',
          },
          {
            question: 'In which resolution do pages become JPGs?',
            answer:
              'Normal is 150 dpi, high is 300 dpi, for up to {{jpgPages}} pages at once. A page that would come to more than {{rasterMegapixels}} megapixels is scaled down, and the result says so.',
          },
          {
            question: 'When do I get a PDF and when a ZIP file?',
            answer:
              'When splitting, a PDF if there is only one, otherwise a ZIP file of up to {{splitOutputs}} PDFs. Images from a PDF always come in a ZIP file.',
          },
          {
            question: 'Are deleted pages really gone?',
            answer:
              'Yes. Text and images that stood only on the deleted pages are no longer in the new file, not even hidden.',
          },
          {
            question: 'Is a digital signature still valid afterwards?',
            answer: 'No. A digital signature holds for exactly the file that was signed. Any change makes it invalid.',
          },
        ],
      },
      {
        title: 'Passwords',
        items: [
          {
            question: 'Which tools take a protected PDF?',
            answer:
              'Only “Unlock PDF”. All others offer to take the PDF there straight away. This also goes for a PDF that opens, but may not be printed, copied or changed.',
          },
          {
            question: 'Can I unlock a PDF without its password?',
            answer:
              'If it opens without one and only has restrictions: yes. If it asks for a password when it is opened, you need that password. Passwords are neither guessed nor cracked here.',
          },
          {
            question: 'How safe is a PDF that I protect here?',
            answer:
              'It is encrypted with AES-256 and as safe as your password. Take a long one, and send it by another way than the PDF. If you lose it, nobody can open the PDF any more.',
          },
        ],
      },
      {
        title: 'Your files',
        items: [
          {
            question: 'What happens to my files?',
            answer:
              'They are sent to the server to be processed, kept there in memory only, and deleted as soon as you have the result. If something breaks down on the way, they expire by themselves.',
          },
          {
            question: 'Can anyone see my files?',
            answer:
              'Nobody opens or analyses them, and they are not shared. Names and contents of files and your passwords are in no log.',
          },
          {
            question: 'Can I download a result again later?',
            answer:
              'Only while the page with the result is open; a clock beside it shows for how much longer. After that, simply process the file once more.',
          },
        ],
      },
    ],
  },
  limits: {
    title: 'All limits at a glance',
    text: 'A file beyond them is refused with a sentence that names the limit.',
    rows: [
      { name: 'Images a conversion', value: '{{images}}' },
      { name: 'Size of an image', value: '{{imageSize}}' },
      { name: 'Pixels a side of an image', value: '{{imageSide}}' },
      { name: 'All images together', value: '{{requestSize}}' },
      { name: 'Size of a PDF', value: '{{pdfSize}}' },
      { name: 'PDFs in a merge', value: '2 to {{mergeFiles}}' },
      { name: 'Those PDFs together', value: '{{mergeSize}}' },
      { name: 'Pages with PDF to JPG', value: '{{jpgPages}}' },
      { name: 'New files when splitting', value: '{{splitOutputs}}' },
      { name: 'Size of a result', value: '{{outputSize}}' },
    ],
  },
  failure: {
    title: 'If something fails',
    advice: [
      'Read the message: it says what was wrong. “Retry” runs the same job once more.',
      'Compare format and size with the [limits](#limits).',
      'If the PDF asks for a password when you open it, [unlock](/unlock) it first.',
      'Load the page again, or try another browser.',
      'If nothing helps, write to us. We typically answer within 24 hours.',
    ],
  },
  ways: { contact: 'Contact us', blog: 'Read the blog', converter: 'Convert images to PDF' },
};
