import type { LinkedToolName } from '../../site/site-tool.ts';

/** What visitors call the task of a tool. */
export const words: Readonly<Record<LinkedToolName, string>> = {
  convert:
    'photo, picture, photos, pictures, scan, scanning, jpg to pdf, jpeg, png, heic, iphone, tiff, webp, camera, convert, create, make, paper, receipt, receipts',
  merge: 'combine, join, put together, several, one file, append, attach, bind, unite, add, many files, merge files',
  compress:
    'smaller, shrink, lighter, reduce, too big, too large, email, e-mail, mail, attachment, size, mb, 5 mb, 2 mb, upload, portal, space, too heavy, rejected, job application, fit, send, sending, greyscale, grayscale, black and white',
  'pdf-to-jpg': 'image, picture, photo, jpeg, png, convert, export, screenshot, page as image',
  split:
    'separate, divide, break, cut, extract, take out, single pages, one page, only one page, too many pages, too long, chapter, parts',
  rotate:
    'upside down, sideways, landscape, portrait, turn, wrong way, flip, orientation, crooked, sideways, rotated, lying',
  protect: 'password, encrypt, lock, secure, safe, confidential, secret, privacy, nobody open, nobody read',
  unlock:
    'password, remove, open, locked, decrypt, restriction, restrictions, printing, copying, protection, protected, crack, forgot, forgotten, lost, asks, print, copy, editing',
  'organize-pages':
    'order, sort, reorder, rearrange, move, arrange, swap, insert, edit, add a page, add pages, wrong order, mixed up, missing page, duplicate',
  'delete-pages':
    'remove, erase, blank pages, unwanted, take out, drop, shorten, duplicate pages, empty pages, white pages, too many',
  'extract-images': 'photos, pictures, graphics, get, save, images from pdf, logo, export',
  'page-numbers': 'numbering, paginate, pagination, bates, number pages, insert page numbers, footer',
  watermark:
    'stamp, logo, draft, confidential, copy, label, mark, text on pdf, image on pdf, overlay, copyright, branding',
  sign: 'signature, esign, e-sign, form, application, tick, check mark, type on pdf, write, date, contract, initials, fill, fill out, print out, type, handwriting, edit',
  crop: 'trim, cut, margins, white space, borders, resize, page size, area, remove edges, too wide, black edges, scan edges',
  redact:
    'redaction, black out, blackout, censor, anonymise, anonymize, hide text, cover, delete text, remove names, gdpr, privacy, confidential, sensitive, secret, hide, iban, address, addresses, phone number',
  'e-invoice':
    'xrechnung, zugferd, factur-x, electronic invoice, write an invoice, create an invoice, xml, viewer, open, read, check, einvoicing, peppol, en 16931',
  metadata:
    'properties, document properties, author, authors, written by, creator, delete, anonymise, anonymize, producer, change title, exif, xmp, gps, clean, sanitize, sanitise, strip, traces, hidden data, creation date, created with, keywords, remove name',
  'n-up':
    'booklet, brochure, fold, staple, poster, tile, tiles, nup, 2 up, two pages on one, multiple pages, several pages, save paper, handout, handouts, slides, imposition, side by side, cut marks, crop marks',
  'page-size':
    'resize, paper size, a4, a3, a5, letter, legal, scale, fit to a4, uniform, same size, enlarge, shrink pages, add margin, margins, dimensions, page format',
  ocr: 'ocr, searchable, search scan, scanned, make searchable, recognise, recognize, pdf to text, pdf to markdown, txt, read text, copy text, image to text, text from image, select text, character recognition, not searchable',
  flatten:
    'flat, lock form, make uneditable, not fillable, remove fields, burn in, fix comments, merge layers, remove layers, rasterise, rasterize, pages to pictures',
  attachments:
    'attachment, attach a file, embedded files, extract files, embed, save attachments, remove attachments, xml from pdf, factur-x, portfolio, paper clip, associated files',
  'pdf-a':
    'pdfa, convert to pdf/a, pdf/a-1b, pdf/a-2b, pdf/a-3b, archive, archiving, long-term, validate, validator, validation, conformance, conformant, standard, iso 19005, verapdf, embedded fonts',
  chain:
    'workflow, several tools, several steps, multiple tools, multiple steps, one after another, in a row, in one go, at once, batch, combine tools, macro, automate, automatic, recipe, chain',
  repair:
    'fix, damaged, broken, corrupt, corrupted, won’t open, cannot open, recover, rescue, restore, incomplete download, truncated, invalid pdf, blank pages',
  compare:
    'comparison, diff, difference, differences, changes, what has changed, versions, old and new, two pdfs, side by side, redline, identical, same, contract review, match',
  bookmarks:
    'outline, table of contents, toc, contents, navigation, chapters, add bookmarks, remove bookmarks, headings, page labels, roman page numbers',
  'scan-to-pdf':
    'scan, scanner, scanning, scan document, document scanner, scanner app, photo to pdf, picture to pdf, phone, camera, paper, receipt, receipts, straighten, perspective, remove shadows',
};
