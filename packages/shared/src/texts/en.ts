import type { Sentence, SharedCode, Texts } from './texts.ts';

const refusals = {
  noFile: 'Please upload a file first.',
  tooFewFiles: ['Please choose at least {min_files} files.', 'Please choose more files.'],
  tooManyFiles: [
    'That’s too many files (the maximum is {max_files}). Please choose fewer.',
    'That’s too many files. Please choose fewer.',
  ],
  tooManyImages: [
    'You can upload up to {max_images} images. You chose {received_images}; please remove some.',
    'You can upload up to {max_images} images.',
    'That’s too many images. Please remove some.',
  ],
  invalidField: [
    'The value for “{field}” isn’t valid. Please use one of these: {allowed}.',
    'The value for “{field}” is too long (the maximum is {max_length} characters). Please shorten it.',
    'The form field “{form_field}” contains “{character}”. Sorry, we can’t write {script} script in a PDF correctly. Please change the text.',
    'The form field “{form_field}” contains “{character}”. Sorry, our fonts don’t have this character. Please change the text.',
    'The text contains “{character}”. Sorry, we can’t write {script} script in a PDF correctly. Please change the text.',
    'The text contains “{character}”. Sorry, our fonts don’t have this character. Please change the text.',
    'The form field “{form_field}” doesn’t take this value.',
    'Item {placement} can’t be added like this. Please check it.',
    'Area {area} isn’t valid. Please check it.',
    'The value for “{field}” isn’t valid. Please check it.',
    'One of your settings isn’t valid. Please check what you entered.',
  ],
  unknownFormField: ['This PDF has no form field “{form_field}”.', 'This PDF lacks one of the form fields.'],
  unknownField: [
    'We don’t recognise the setting “{field}”. Please reload the page and try again.',
    'We don’t recognise one of the settings. Please reload the page and try again.',
  ],
  noPages: 'Please enter the pages, for example 1,3-5,7.',
  invalidPages: [
    'The range {part} is the wrong way round. Please enter the smaller page number first.',
    'Page {repeated} is listed more than once. Please list each page once.',
    'Pages can’t be rotated by {degrees}°. Please use +90, +180 or +270, for example 2+90.',
    'There is no page {page}: this PDF has pages 1 to {page_count}. Please check your entry.',
    'Please enter the pages like this: 1,3-5,7',
  ],
  invalidImages: [
    'There is no image {image}: this PDF has images 1 to {image_count}. Please check your entry.',
    'Image {image} for item {placement} is missing. Please add it.',
    'Please enter the images like this: 1,3-5,7',
  ],
  invalidInterval: 'Please enter how many pages each file should have (a whole number, 1 or more).',
  invalidChunks: [
    'You can’t have more parts than pages. Please enter {page_count} or fewer.',
    'Please enter how many parts you want (a whole number, 1 or more).',
  ],
  invalidLevel: 'Please enter the level of the bookmarks (a whole number, 1 or more).',
  invalidPartSize: 'Please enter how large each file may be, for example 10 MB.',
  noPassword: 'Please enter a password.',
  invalidRequest: 'The upload was incomplete or not in the expected format. Please reload the page and try again.',
  crossSite: 'We don’t accept requests from pages of other websites. Please use this website itself.',
  unknownToken: 'The access token of this program isn’t known. Please check it, or send none.',
  wrongPassword: 'Incorrect password. Please try again.',
  paymentRequired:
    'We have no confirmed payment for this file. Please complete the payment first. If you’ve already paid, please contact us.',
  paymentUsed:
    'This payment has already been used or is more than 24 hours old. If you haven’t received your file, please contact us.',
  paymentInUse:
    'A file is already being created with this payment. Please try again in a moment; you won’t be charged again.',
  paymentPending: 'Your payment hasn’t been confirmed yet. Please try again in a moment; you won’t be charged again.',
  notFound: 'This address doesn’t exist. Please check the spelling.',
  unknownPayment: 'We don’t recognise this payment. Please check the number in your confirmation, or contact us.',
  cancelled: 'The job was cancelled. You can start again at any time.',
  duplicateJob: 'This job has already been submitted. Please start a new one.',
  fileTooLarge: [
    'The file “{file}” is too large (the maximum is {max_size} per file). Please choose a smaller one.',
    'The file is too large (the maximum is {max_size} per file). Please choose a smaller one.',
    'The file is too large. Please choose a smaller one.',
  ],
  totalTooLarge: [
    'Together, the files are too large (the maximum is {max_size}). Please choose fewer or smaller files.',
    'Together, the files are too large. Please choose fewer or smaller files.',
  ],
  invalidType: [
    'The file “{file}” isn’t a PDF. Please choose a PDF file.',
    'That isn’t a PDF. Please choose a PDF file.',
  ],
  unsupportedFormat: [
    'The file “{file}” is in a format we don’t support. Please use one of these: {supported_formats}.',
    'We don’t support this image format. Please use one of these: {supported_formats}.',
    'The image “{file}” is stored in an uncommon way that we can’t read ({variant}). Please save it as a JPG or PNG in another program.',
    'We don’t support this image format. Please choose another image.',
  ],
  encryptedPdf: [
    'The file “{file}” can only be opened with a password. Please unlock it first.',
    'This PDF can only be opened with a password. Please unlock it first.',
  ],
  restrictedPdf: [
    'The owner of “{file}” doesn’t allow {permission}. If you have the owner’s password or consent, please unlock the file first.',
    'The owner of this PDF doesn’t allow {permission}. If you have the owner’s password or consent, please unlock it first.',
    'The owner of “{file}” has restricted what may be done with it, and this result couldn’t keep that. If you have the owner’s password or consent, please unlock the file first.',
    'The owner of this PDF has restricted what may be done with it, and this result couldn’t keep that. If you have the owner’s password or consent, please unlock it first.',
  ],
  unsupportedEncryption: [
    'The file “{file}” is encrypted with a certificate or by digital rights management (DRM). No password opens it. Please ask for a file without this protection.',
    'This PDF is encrypted with a certificate or by digital rights management (DRM). No password opens it. Please ask for a file without this protection.',
  ],
  damagedPdf: [
    'The file “{file}” is damaged and can’t be read. Please download it again, or re-save the PDF with another program.',
    'This PDF is damaged and can’t be read. Please download it again, or re-save it with another program.',
  ],
  notArchivable: [
    'This PDF can’t be made PDF/A. On page {page}, this stands in the way: {obstacle}.',
    'This PDF can’t be made PDF/A. This stands in the way: {obstacle}.',
    'This PDF can’t be made PDF/A.',
  ],
  damagedImage: [
    'The image “{file}” is damaged and can’t be read. Please remove it or choose another.',
    'One of the images is damaged and can’t be read. Please remove it or choose another.',
  ],
  xfaForm: 'This form is in the XFA format, which hardly any program but Adobe Acrobat shows. Please fill it in there.',
  noImages: [
    'No image in this PDF is at least {min_side} pixels on both sides. Please choose a smaller minimum size.',
    'There are no images in this PDF. If you need its pages as images, convert it to JPG.',
  ],
  noAttachments: 'This PDF has no files attached, or none with these names.',
  noBookmarks: 'There are no bookmarks in this PDF that lead to a page. Please choose another way to split it.',
  noHeadings: 'No headings were found on the pages. Please write the bookmarks yourself.',
  noBlankPages: 'There are no such blank pages in this PDF. Please choose the pages yourself.',
  noPagesLeft: 'At least one page must remain. Please delete fewer pages.',
  cropTooSmall: [
    'Less than 5 mm of page {page} would be left. Please cut off less.',
    'Less than 5 mm of a page would be left. Please cut off less.',
  ],
  nothingFound: [
    'Word {word} of your list isn’t in your PDF as you’ve written it. If it’s within longer words, please search for parts of words too; if it’s in a picture, draw a box over it.',
    'None of this is in your PDF as you’ve written it. If it’s within longer words, please search for parts of words too; if it’s in a picture, draw a box over it.',
  ],
  cannotErase: [
    'Something on page {page} can’t be removed for certain. That’s why you get no file.',
    'Something in this PDF can’t be removed for certain. That’s why you get no file.',
  ],
  tooManyPages: [
    'That’s {page_count} pages; the maximum is {max_pages}. Please choose fewer.',
    'The file “{file}” has too many pages (the maximum is {max_pages}). Please use only some of them.',
    'That’s too many pages (the maximum is {max_pages}). Please choose fewer.',
    'That’s too many pages. Please choose fewer.',
  ],
  tooManyOutputs: [
    'This would create too many files (the maximum is {max_outputs}). Please split the PDF into fewer parts.',
    'This would create too many files. Please split the PDF into fewer parts.',
  ],
  imageTooLarge: [
    'The image “{file}” has too many pixels (the maximum is {max_side} per side). Please make it smaller.',
    'The image “{file}” has too many pixels. Please make it smaller.',
    'One of the images has too many pixels. Please make it smaller.',
  ],
  targetTooSmall: [
    'We can’t make this PDF that small. The smallest possible size is {min_size}; please enter at least that.',
    'We can’t make this PDF that small. Please enter a larger size.',
  ],
  tooComplex: 'This is too much for us to process. Please try fewer pages or images, or a smaller file.',
  tooManyRequests: 'Too many requests. Please wait a moment and try again.',
  internal: 'Something went wrong on our side. Please try again later.',
  busy: 'We’re very busy right now. Please try again in a minute.',
  unavailable: 'The service is unavailable right now. Please try again in a minute.',
  timeout: 'This took too long. Please try again.',
} as const satisfies Record<SharedCode, Sentence>;

const permissions = {
  print: 'printing',
  printInHighQuality: 'printing in high quality',
  copy: 'copying text and images',
  change: 'changes',
  annotate: 'comments',
  fillForms: 'filling in forms',
  assemble: 'rotating, moving or deleting pages',
} as const satisfies Texts['permissions'];

const obstacles = {
  characters: 'characters that none of our fonts has',
  font: 'a damaged font',
  text: 'text whose characters can’t be identified',
  dynamicForm: 'a form in XFA, which only Adobe Acrobat shows',
  pageSize: 'a page that is too small or too large',
  length: 'a name or text that is too long',
  nesting: 'content that is nested too deeply',
  rules: 'something that PDF/A doesn’t allow and we can’t change',
} as const satisfies Texts['obstacles'];

export const en: Texts = { refusals, permissions, obstacles };
