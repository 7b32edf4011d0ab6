import type { ErrorCode } from '../error-catalog.ts';
import type { Sentence, Texts } from './texts.ts';

const refusals = {
  noFile: 'Please upload a file first.',
  tooFewFiles: ['Please choose at least {min_files} files.', 'Please choose more files.'],
  tooManyFiles: [
    'These are too many files (the maximum is {max_files}). Please choose fewer.',
    'These are too many files. Please choose fewer.',
  ],
  tooManyImages: [
    'You can upload up to {max_images} images. There were {received_images}; please remove some.',
    'You can upload up to {max_images} images.',
    'These are too many images. Please remove some.',
  ],
  invalidField: [
    'The field “{field}” has no valid value. It can be: {allowed}.',
    'The field “{field}” is too long (the maximum is {max_length} characters). Please shorten it.',
    'The field “{field}” has no valid value. Please check what you entered.',
    'Something you entered is not valid. Please check it.',
  ],
  unknownField: [
    'There is no field “{field}” here. Please reload the page and try again.',
    'The request has a field that does not exist here. Please reload the page and try again.',
  ],
  noPages: 'Please enter the pages, for example 1,3-5,7.',
  invalidPages: [
    'The range {part} runs backwards. Please write the smaller page number first.',
    'There is no page {page}: this PDF begins with page 1 and ends with page {page_count}. Please change what you entered.',
    'Please write the pages as in this example: 1,3-5,7',
  ],
  invalidInterval: 'Please enter after how many pages to split, as a whole number from 1.',
  invalidChunks: [
    'There cannot be more parts than pages. Please enter {page_count} at most.',
    'Please enter how many parts to split the PDF into, as a whole number from 1.',
  ],
  noPassword: 'Please enter a password.',
  invalidRequest: 'The request is incomplete or has a wrong format. Please reload the page and try again.',
  wrongPassword: 'Incorrect password. Please try again.',
  paymentRequired: 'We have no confirmed payment for this file yet. Please complete the payment first.',
  paymentUsed:
    'This payment has been redeemed already, or is older than 24 hours. If you have not received your file, please write to us.',
  paymentInUse:
    'A file is being made with this payment right now. Please try again in a moment; you will not be charged again.',
  paymentPending: 'Your payment is not confirmed yet. Please try again in a moment; you will not be charged again.',
  notFound: 'This address does not exist. Please check its spelling.',
  unknownPayment: 'We don’t know this payment. Please check the number in your confirmation, or write to us.',
  cancelled: 'This was cancelled. You can start again at any time.',
  duplicateJob: 'This job was sent before. Please start a new one.',
  fileTooLarge: [
    'The file “{file}” is too large (the maximum is {max_size} per file). Please choose a smaller one.',
    'The file is too large (the maximum is {max_size} per file). Please choose a smaller one.',
    'The file is too large. Please choose a smaller one.',
  ],
  totalTooLarge: [
    'The files are too large together (the maximum is {max_size}). Please choose fewer or smaller files.',
    'The files are too large together. Please choose fewer or smaller files.',
  ],
  invalidType: [
    'The file “{file}” is not a PDF. Please choose a PDF file.',
    'This is not a PDF. Please choose a PDF file.',
  ],
  unsupportedFormat: [
    'The format of “{file}” is not supported. Please choose one of these: {supported_formats}.',
    'This image format is not supported. Please choose one of these: {supported_formats}.',
    'This image format is not supported. Please choose another image.',
  ],
  encryptedPdf: [
    'The file “{file}” is protected with a password. Please unlock the PDF first.',
    'This PDF is protected with a password. Please unlock it first.',
  ],
  restrictedPdf: [
    'The file “{file}” opens, but has restrictions, for example on printing or editing. Please unlock it first; you don’t need a password.',
    'This PDF opens, but has restrictions, for example on printing or editing. Please unlock it first; you don’t need a password.',
  ],
  damagedPdf: [
    'The file “{file}” is damaged and cannot be read. Please save the PDF anew with another program and try again.',
    'This PDF is damaged and cannot be read. Please save it anew with another program and try again.',
  ],
  damagedImage: [
    'The image “{file}” is damaged and cannot be read. Please remove it or choose another.',
    'An image is damaged and cannot be read. Please remove it or choose another.',
  ],
  noImages: 'There are no images in this PDF. If you need its pages as images, convert it to JPG.',
  noPagesLeft: 'At least one page must stay. Please delete fewer pages.',
  tooManyPages: [
    'These are too many pages: {page_count}, where {max_pages} are possible. Please use only some of them.',
    'The file “{file}” has too many pages (the maximum is {max_pages}). Please use only some of them.',
    'These are too many pages (the maximum is {max_pages}). Please use only some of them.',
    'These are too many pages. Please use only some of them.',
  ],
  tooManyOutputs: [
    'This would make too many files (the maximum is {max_outputs}). Please split the PDF into fewer parts.',
    'This would make too many files. Please split the PDF into fewer parts.',
  ],
  imageTooLarge: [
    'The image “{file}” has too many pixels (the maximum is {max_side} a side). Please make it smaller.',
    'The image “{file}” has too many pixels. Please make it smaller.',
    'An image has too many pixels. Please make it smaller.',
  ],
  tooComplex: 'This is too much to be processed here. Please try fewer pages or a smaller file.',
  tooManyRequests: 'Too many requests. Please wait a moment.',
  internal: 'Something went wrong on our side. Please try again later.',
  busy: 'There is a lot going on right now. Please try again in a minute.',
  unavailable: 'The service cannot be reached right now. Please try again in a minute.',
  timeout: 'This took too long. Please try again.',
} as const satisfies Record<ErrorCode, Sentence>;

export const en: Texts = { refusals };
