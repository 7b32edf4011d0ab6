export const texts = {
  title: 'PDF without a watermark',
  offer: {
    text: 'The same PDF, without the lettering at the bottom right. {{price}} once, no account, no subscription.',
    buy: 'Buy for {{price}}',
    paidTitle: 'The PDF without a watermark is paid for',
    paidText: 'Only the file is missing. You will not be charged again.',
    create: 'Create PDF without a watermark',
  },
  total: 'Total: {{price}}',
  once: 'Once, no account, no subscription',
  opening: 'Loading the payment form…',
  pay: 'Order and pay',
  paying: 'Paying…',
  retry: 'Retry',
  cancel: 'Cancel',
  provider:
    'Payment is handled by Stripe. Your card details go straight there and never reach our server. After the payment your images are uploaded once more and the PDF is made at once.',
  problem: {
    title: 'The payment did not go through',
    declined: '{{message}} Nothing was charged. You can try again, or use another card.',
    unconfirmed: 'Your bank’s confirmation failed or was cancelled. Nothing was charged. You can try again.',
    incomplete: 'Please check what you entered in the form.',
    other: 'The payment was not made, and nothing was charged. You can try again.',
    unknown:
      'The connection was lost during the payment. Do try again: if the payment has arrived already, you will not be charged a second time.',
    provider: 'The payment service cannot be reached. Nothing was charged. Please try again in a moment.',
  },
  pending: {
    title: 'Your bank needs a little longer',
    text: 'The payment is under way but not confirmed yet. Please check again in a moment; you are charged only once.',
    look: 'Check again',
  },
  generating: 'Your PDF without a watermark is being made',
  received: 'Your payment has arrived. Thank you!',
  success: 'Your PDF without a watermark is ready',
  download: 'Download PDF',
  failure: {
    title: 'Your payment is safe',
    text: 'It is paid for already: you can try again, and you will not be charged a second time.',
    number: 'If you write to us about this, please name this number: {{payment}}',
  },
  again: {
    title: 'Start a new conversion?',
    text: 'Your paid PDF has not been saved yet and will be lost.',
    textSaved: 'This removes your paid PDF from this tab. Please check that it has been saved.',
    confirm: 'Start anew',
    cancel: 'Back to the PDF',
  },
  reminder: {
    title: 'Your payment has arrived',
    text: 'Your PDF without a watermark is still to come. Your images are not kept anywhere: please choose them once more and create the PDF. After that you get it without a watermark and without paying again, in this tab and for 24 hours after your order.',
  },
};
