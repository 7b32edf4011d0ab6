export const texts = {
  note: 'Your PDF will have a small watermark at the bottom right of each page.',
  notePrice: 'A version without it costs {{price}}; decide when you’ve seen the result.',
  leave: {
    paying: 'Your payment is not complete yet. If you leave, you will have to choose your images again.',
    paid: 'Your paid PDF has not been saved yet. If you leave, you will have to choose your images again.',
  },
  title: 'PDF without a watermark',
  offer: {
    text: 'The same PDF, without the watermark at the bottom right. A one-off {{price}}, no account, no subscription.',
    buy: 'Buy for {{price}}',
    paidTitle: 'The PDF without a watermark is paid for',
    paidText: 'You just need to create the file. You won’t be charged again.',
    create: 'Create PDF without a watermark',
  },
  total: 'Total: {{price}}',
  priceNotes: {
    included: 'incl. VAT',
    'small-business': 'no VAT charged (small business, section 19 UStG)',
  },
  once: 'One-off payment, no account, no subscription',
  order: {
    email: 'Email address',
    emailHint: 'Stripe sends the confirmation of your order there. Our server does not receive the address.',
    consent:
      'I expressly agree that you begin to perform the contract before the withdrawal period ends. I know that by agreeing I lose my right of withdrawal once performance begins.',
    withdrawal: 'Right of withdrawal',
    terms: 'Terms of purchase',
    notice: 'Legal notice',
  },
  number: 'Payment number: {{payment}}',
  opening: 'Loading the payment form…',
  pay: 'Order and pay',
  paying: 'Paying…',
  retry: 'Retry',
  cancel: 'Cancel',
  provider:
    'Payment is handled by Stripe. Your card details go straight there and never reach our server. After the payment your images are uploaded once more and the PDF is created immediately.',
  problem: {
    title: 'The payment did not go through',
    declined: '{{message}} Nothing was charged. You can try again, or use another card.',
    unconfirmed: 'Confirmation with your bank failed or was cancelled. Nothing was charged. You can try again.',
    incomplete: 'Please check what you entered in the form.',
    other: 'The payment was not made, and nothing was charged. You can try again.',
    unknown:
      'The connection was lost during the payment. Please try again: if the payment has already gone through, you won’t be charged twice.',
    provider: 'The payment service cannot be reached. Nothing was charged. Please try again in a moment.',
  },
  pending: {
    title: 'Your bank needs a little longer',
    text: 'The payment hasn’t been confirmed yet. Please check again in a moment; you won’t be charged twice.',
    look: 'Check again',
  },
  generating: 'Creating your PDF without a watermark',
  received: 'Your payment has arrived. Thank you!',
  success: 'Your PDF without a watermark is ready',
  download: 'Download PDF',
  failure: {
    title: 'Your payment has arrived',
    text: 'You’ve already paid. You can try again without being charged twice.',
    number: 'If you contact us about this, please quote this number: {{payment}}',
  },
  again: {
    title: 'Start a new conversion?',
    text: 'Your paid PDF has not been saved yet and will be lost.',
    textSaved: 'This removes your paid PDF from this tab. Please check that it has been saved.',
    confirm: 'Start over',
    cancel: 'Back to the PDF',
  },
  reminder: {
    title: 'Your payment has arrived',
    text: 'Your watermark-free PDF hasn’t been created yet. We don’t keep your images, so please choose them again and create the PDF. You’ll then get it without a watermark and without paying again, in this tab and for 24 hours after your order.',
  },
};
