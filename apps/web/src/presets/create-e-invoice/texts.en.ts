import type { PresetTexts } from '../preset-texts.ts';

export const texts: PresetTexts = {
  seo: {
    title: 'Create an e-invoice: ZUGFeRD and XRechnung | {{brand}}',
    description:
      'Write a German e-invoice in your browser: fill in a form, save a ZUGFeRD PDF or an XRechnung. No sign-up, and nothing sent anywhere.',
  },
  headline: 'Create an e-invoice',
  subtitle:
    'Fill in a form and save a checked e-invoice for Germany. Your browser writes it by itself, and your details don’t leave it.',
  example: {
    title: 'What you end up with',
    paragraphs: [
      'You choose between two forms. ZUGFeRD is a PDF that anybody can open, with the data for programs inside. An XRechnung is just that data; public authorities in Germany often ask for it.',
      'The finished invoice is read again at once, and checked by the same rules as any other that you open here. So you see what your customer gets before you send it.',
    ],
  },
  how: {
    title: 'Write an e-invoice in three steps',
    steps: [
      { title: 'Fill in the form', text: 'Sender, recipient, items. The totals add up by themselves.' },
      {
        title: 'Create it',
        text: 'What’s still missing is shown at its field. Then the invoice appears, read and checked.',
      },
      { title: 'Save and send', text: 'The file goes out as usual, by email or through a portal.' },
    ],
  },
  faq: {
    title: 'Questions about creating invoices',
    items: [
      {
        question: 'Do I have to issue e-invoices yet?',
        answer:
          'Between businesses in Germany, an invoice on paper or, if the recipient agrees, a plain PDF may still be sent for supplies up to the end of 2026; with a turnover of at most 800,000 euros in the previous year, also for supplies up to the end of 2027 (section 27(38) of the German VAT Act). Small businesses under section 19 don’t have to issue e-invoices (section 34a of the VAT Implementing Ordinance). As of November 2026; it’s an overview, not advice.',
      },
      {
        question: 'ZUGFeRD or XRechnung: which should I take?',
        answer:
          'For businesses, ZUGFeRD usually fits, because the PDF can be read without a special program. Public authorities say which form they accept, and give you a Leitweg-ID for it.',
      },
      {
        question: 'What does the page remember of my details?',
        answer:
          'Nothing, unless you want it to. With a tick, your browser remembers sender, bank details and the last invoice number on your device for the next invoice; one click deletes that.',
      },
      {
        question: 'What can’t the form do?',
        answer:
          'It’s made for invoices of a business based in Germany. There are no part payments, deposits, direct debits, attachments, or special tax cases such as the margin scheme.',
      },
    ],
  },
  tool: 'Invoices you’ve received: View an e-invoice',
};
