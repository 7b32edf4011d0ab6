import { englishPromises as promises } from '@blattwerk/shared';
import type { FaqTexts } from './faq-texts.ts';

export const texts: FaqTexts = {
  seo: {
    title: 'FAQ: limits, privacy and how it works | {{brand}}',
    description:
      'Answers to common questions about {{brand}}: how the PDF tools work, what the limits are and what happens to your files.',
  },
  title: 'Frequently asked questions',
  lead: 'How the tools work, what the limits are and what happens to your files.',
  how: {
    title: 'How it works',
    steps: [
      { title: 'Choose a tool', text: 'The [home page](/) lists all tools. Each one has its own page.' },
      {
        title: 'Add your files',
        text: 'Drag them in, or select them. On a phone you can also take a photo on the spot.',
      },
      {
        title: 'Choose settings and start',
        text: 'Choose the order, pages or quality, then start. A bar shows the progress.',
      },
      {
        title: 'Save the result',
        text: 'Save the finished file to your device. By then it has already been deleted from the server.',
      },
    ],
  },
  boxes: {
    formats: {
      title: 'Formats',
      text: 'JPEG, PNG, HEIC, WebP, AVIF, TIFF, GIF and BMP become PDFs. All other tools work with PDFs.',
    },
    limit: {
      title: 'Limits',
      text: 'Up to {{images}} images at once, and PDFs up to {{pdfSize}}. [All limits at a glance](#limits)',
    },
    privacy: {
      title: 'Privacy',
      text: 'Your files are kept in memory only and deleted as soon as you have the result. [More about privacy](/privacy)',
    },
    mobile: {
      title: 'On the go',
      text: 'All you need is a browser, on a phone, tablet or computer. There’s nothing to install.',
    },
  },
  questions: {
    title: 'Questions and answers',
    categories: [
      {
        title: 'General',
        items: [
          {
            question: 'Does it cost anything, and do I need an account?',
            answer:
              'The tools are free, and there are no accounts. Where “Images to PDF” adds a watermark, you’re told before you start. If there’s a paid version without it, buying it is up to you.',
          },
          {
            question: 'How long does it take?',
            answer: `${promises.usualTime.general} When we’re busy, you’ll see your place in the queue.`,
          },
          {
            question: 'How often can I use the tools?',
            answer:
              'There’s no daily limit. If a lot of jobs come from one connection in a short time, we’ll ask you to wait a moment.',
          },
          {
            question: 'Which browser do I need?',
            answer: 'Any up-to-date browser with JavaScript on. You don’t need an extension or an app.',
          },
        ],
      },
      {
        title: 'Images to PDF',
        items: [
          {
            question: 'How many images can I convert at once, and how large can they be?',
            answer:
              'Up to {{images}} images, each up to {{imageSize}} and {{imageSide}} pixels a side, and {{requestSize}} altogether.',
          },
          {
            question: 'Will my images lose quality?',
            answer:
              'Hardly, as long as they come to less than 25 MB together. The picture in a JPEG isn’t touched, and nearly everything else is embedded without loss. HEIC, AVIF and lossy WebP become high-quality JPEGs, because a PDF can’t hold them. From 25 MB, your browser shrinks large images first, to 1.5 MB and 2048 pixels on the longer side at most, unless you choose full size.',
          },
          {
            question: 'Does the PDF contain the location and time of my photos?',
            answer:
              'No. What the camera recorded alongside the picture (EXIF, XMP, IPTC) is removed by your browser before the upload; the picture itself stays as it is. If you want to keep the data, turn that off before you convert. The PDF then contains it for JPEGs that aren’t shrunk; all other formats, and images that your browser shrinks, lose it in any case.',
          },
          {
            question: 'How do I change the order?',
            answer:
              'Drag the images into place with your mouse or finger, or use the arrows on each image. You can also do it with just the keyboard.',
          },
          {
            question: 'Why was my image rejected as a duplicate?',
            answer:
              'Because an image with the same name and size is already in the list. If you really want it twice, give the second file a different name.',
          },
          {
            question: 'What about HEIC photos from an iPhone?',
            answer:
              'Add them like any other image. A PDF can’t hold HEIC, so they become high-quality JPEGs. If your browser can’t display them, the list shows the name of the format instead of a preview.',
          },
        ],
      },
      {
        title: 'Editing PDFs',
        items: [
          {
            question: 'How large can a PDF be?',
            answer:
              'Up to {{pdfSize}}. When merging, the limit is {{mergeSize}} for all PDFs together, from 2 to {{mergeFiles}} files.',
          },
          {
            question: 'How do I enter the pages I want?',
            answer:
              'With commas and hyphens: 1,3-5,7 means pages 1, 3, 4, 5 and 7. 8- means everything from page 8, -3 the first three pages.',
          },
          {
            question: 'How much smaller will my PDF get?',
            answer:
              '“Medium” reduces images to 150 dpi, “Low” to about 100 dpi for the smallest file. Scans and photos often shrink a lot, plain text hardly at all. If there’s nothing to gain, you get your PDF back unchanged.',
          },
          {
            question: 'What resolution are the JPGs?',
            answer:
              'Normal is 150 dpi and high is 300 dpi, for up to {{jpgPages}} pages at once. A page that would exceed {{rasterMegapixels}} megapixels is scaled down; the result says so.',
          },
          {
            question: 'When do I get a PDF and when a ZIP file?',
            answer:
              'When splitting, you get a PDF if there’s only one new file, otherwise a ZIP file of up to {{splitOutputs}} PDFs. Images from a PDF always come in a ZIP file.',
          },
          {
            question: 'Are deleted pages really gone?',
            answer:
              'Yes. Text and images that were only on the deleted pages are gone from the new file, not just hidden.',
          },
          {
            question: 'Is a digital signature still valid afterwards?',
            answer:
              'No. A digital signature is only valid for the exact file that was signed, and our tools create a new one.',
          },
        ],
      },
      {
        title: 'Passwords',
        items: [
          {
            question: 'Which tools take a protected PDF?',
            answer:
              'Every tool that works on a single PDF, as long as you know the password: enter it when you’ve chosen the file. To merge a protected PDF, or if only printing, copying or editing is restricted, unlock it first; we’ll offer to do that.',
          },
          {
            question: 'Can I unlock a PDF without its password?',
            answer:
              'Yes, if it opens without one and only has restrictions. If it asks for a password when you open it, you need that password: we don’t guess or crack passwords.',
          },
          {
            question: 'How secure is a PDF that I protect here?',
            answer:
              'It’s encrypted with AES-256, so it’s as secure as your password. Choose a long one and don’t send it the same way as the PDF. If you lose it, nobody can open the PDF any more.',
          },
        ],
      },
      {
        title: 'Your files',
        items: [
          {
            question: 'What happens to my files?',
            answer:
              'They’re sent to the server to be processed, kept there in memory only, and deleted as soon as you have the result. If something fails along the way, they’re deleted automatically within about a minute.',
          },
          {
            question: 'Can anyone see my files?',
            answer:
              'Nobody opens or analyses them, and they aren’t shared. File names, contents and passwords are never logged.',
          },
          {
            question: 'Can I download a result again later?',
            answer:
              'Only while the page with the result is open, and for 10 minutes at most; in the last minute, a timer shows how long you have left. After that, just process the file again.',
          },
        ],
      },
    ],
  },
  limits: {
    title: 'All limits at a glance',
    text: 'If a file exceeds a limit, we’ll tell you which one.',
    rows: [
      { name: 'Images per conversion', value: '{{images}}' },
      { name: 'Size of an image', value: '{{imageSize}}' },
      { name: 'Pixels a side', value: '{{imageSide}}' },
      { name: 'All images together', value: '{{requestSize}}' },
      { name: 'Size of a PDF', value: '{{pdfSize}}' },
      { name: 'PDFs per merge', value: '2 to {{mergeFiles}}' },
      { name: 'All PDFs in a merge together', value: '{{mergeSize}}' },
      { name: 'Pages in PDF to JPG', value: '{{jpgPages}}' },
      { name: 'Files from one split', value: '{{splitOutputs}}' },
      { name: 'PDFs at once (other tools)', value: '20' },
      { name: 'Megapixels of a JPG', value: '{{rasterMegapixels}}' },
      { name: 'Size of a result', value: '{{outputSize}}' },
      { name: 'Time to save a result', value: '10 minutes' },
    ],
  },
  failure: {
    title: 'If something goes wrong',
    advice: [
      'Read the message: it says what went wrong. “Retry” runs the same job again.',
      'Compare the format and size with the [limits](#limits).',
      'If the PDF asks for a password when you open it, [unlock](/unlock) it first.',
      'Reload the page, or try another browser.',
      'If nothing helps, contact us. We usually reply within {{supportResponse}}.',
    ],
  },
  ways: { contact: 'Contact us', blog: 'Read the blog', converter: 'Convert images to PDF' },
};
