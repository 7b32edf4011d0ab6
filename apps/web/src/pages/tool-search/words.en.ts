import type { ToolName } from '@blattwerk/shared';

/** What visitors call the task of a tool. */
export const words: Readonly<Record<ToolName, string>> = {
  convert:
    'photo, picture, photos, pictures, scan, scanning, jpg to pdf, jpeg, png, heic, iphone, tiff, webp, camera, convert, create, make',
  merge: 'combine, join, put together, several, one file, append, attach, bind, unite, add',
  compress:
    'smaller, shrink, lighter, reduce, too big, too large, email, e-mail, mail, attachment, size, mb, 5 mb, 2 mb, upload, portal, space, greyscale, grayscale, black and white',
  'pdf-to-jpg': 'image, picture, photo, jpeg, png, convert, export, screenshot, page as image',
  split: 'separate, divide, break, cut, extract, take out, single pages, chapter, parts',
  rotate: 'upside down, sideways, landscape, portrait, turn, wrong way, flip, orientation, crooked',
  protect: 'password, encrypt, lock, secure, safe, confidential, secret, privacy',
  unlock:
    'password, remove, open, locked, decrypt, restriction, restrictions, printing, copying, protection, protected, forgot',
  'organize-pages': 'order, sort, reorder, rearrange, move, arrange, swap, insert, edit, add a page',
  'delete-pages': 'remove, erase, blank pages, unwanted, take out, drop, shorten',
  'extract-images': 'photos, pictures, graphics, get, save, images from pdf, logo, export',
  'page-numbers': 'numbering, paginate, pagination, bates, number pages, insert page numbers, footer',
  watermark:
    'stamp, logo, draft, confidential, copy, label, mark, text on pdf, image on pdf, overlay, copyright, branding',
  sign: 'signature, esign, e-sign, form, application, tick, check mark, type on pdf, write, date, contract, initials',
  crop: 'trim, cut, margins, white space, borders, resize, page size, area, remove edges',
  redact:
    'redaction, black out, blackout, censor, anonymise, anonymize, hide text, cover, delete text, remove names, gdpr, privacy, confidential, sensitive',
  'e-invoice':
    'xrechnung, zugferd, factur-x, electronic invoice, xml, viewer, open, read, check, einvoicing, peppol, en 16931',
};
