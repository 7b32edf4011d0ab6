import type { SaleSection } from './sale-terms.de.ts';

/** The contract's terms and the withdrawal information with the model form, in English. */
export const englishSaleTerms: readonly SaleSection[] = [
  {
    id: 'payment',
    title: 'Paid download',
    blocks: [
      'The PDF made from your images is also available without a watermark, for a one-off payment. It is not a subscription. You see the total price before you order; there are no delivery costs.',
      'How the contract is made: below the free result you click “Buy”, enter your card and, if you like, an email address, and can correct everything or cancel until the last moment. By clicking “Order and pay” you place your order; we accept it when the payment goes through. You can make the contract in German or English, depending on the language you have chosen here. Before your PDF is created, you get the order confirmation with the whole text of the contract as a file and, if you have given an email address, by email as well. Please keep it: we do not store the text of the contract.',
      'Delivery is immediate: after the payment your images are uploaded once more and provided as a PDF without a watermark for you to download. If something goes wrong, you can create the PDF again within 24 hours without paying again, 3 times in total. You can open the file with any common PDF program; it has no copy protection.',
      'Your statutory rights regarding defects of digital products apply.',
    ],
  },
  {
    id: 'withdrawal',
    title: 'Right of withdrawal',
    blocks: [
      'You have the right to withdraw from this contract within fourteen days without giving any reason. The withdrawal period expires fourteen days after the day of the conclusion of the contract.',
      'To exercise the right of withdrawal, you must inform us ({{operatorName}}, {{operatorAddress}}, telephone: {{operatorPhone}}, email: {{supportAddress}}) of your decision to withdraw from this contract by an unequivocal statement (for example a letter sent by post or an email). You may use the model withdrawal form below, but it is not obligatory.',
      'You can also exercise your right of withdrawal online at [{{siteAddress}}/terms#withdrawal-function](#withdrawal-function). If you use this online function, we will send you without undue delay, on a durable medium (for example by email), an acknowledgement of receipt with information on the content of the withdrawal statement and the date and time of its receipt.',
      'To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.',
    ],
  },
  {
    id: 'withdrawal-effects',
    title: 'Effects of withdrawal',
    blocks: [
      'If you withdraw from this contract, we shall reimburse to you all payments received from you without undue delay, and in any event not later than fourteen days from the day on which we are informed about your decision to withdraw from this contract. We will carry out such reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of such reimbursement.',
      'Your right of withdrawal expires early once we have begun to perform the contract after you have expressly consented to our beginning before the end of the withdrawal period, you have acknowledged that you thereby lose your right of withdrawal when performance begins, and we have provided you with a confirmation of the contract (section 356(5) no. 2 of the German Civil Code).',
    ],
  },
  {
    id: 'withdrawal-form',
    title: 'Model withdrawal form',
    blocks: [
      'If you wish to withdraw from the contract, you can complete and return this form.',
      [
        'To {{operatorName}}, {{operatorAddress}}, email: {{supportAddress}}:',
        'I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract for the supply of the following digital content: PDF without a watermark',
        'Ordered on (*)/received on (*)',
        'Name of consumer(s)',
        'Address of consumer(s)',
        'Signature of consumer(s) (only if this form is notified on paper)',
        'Date',
      ],
      '(*) Delete as appropriate.',
    ],
  },
];
