// Made by `npm run docs` from the contracts of the tools.

/** A file to send: a `File`, or contents with the name that they have. */
export type FileInput = Blob | { name: string; data: Blob | BlobPart };

/** Why a request was refused; docs/tools.md has the meaning of each. Sites of later versions have others as well. */
export type ErrorCode = 'noFile' | 'tooFewFiles' | 'tooManyFiles' | 'tooManyImages' | 'invalidField' | 'unknownField' | 'unknownFormField' | 'noPages' | 'invalidPages' | 'invalidImages' | 'invalidInterval' | 'invalidChunks' | 'invalidLevel' | 'invalidPartSize' | 'noPassword' | 'invalidRequest' | 'unknownToken' | 'wrongPassword' | 'paymentRequired' | 'paymentUsed' | 'crossSite' | 'notFound' | 'toolOff' | 'methodNotAllowed' | 'gone' | 'unknownPayment' | 'cancelled' | 'duplicateJob' | 'paymentInUse' | 'paymentPending' | 'fileTooLarge' | 'totalTooLarge' | 'invalidType' | 'notMultipart' | 'unsupportedFormat' | 'encryptedPdf' | 'restrictedPdf' | 'unsupportedEncryption' | 'damagedPdf' | 'noInvoiceInPdf' | 'orderNotInvoice' | 'pdfHasInvoice' | 'notAnInvoice' | 'unreadableXml' | 'invalidDraft' | 'notArchivable' | 'damagedImage' | 'xfaForm' | 'noImages' | 'noAttachments' | 'noBookmarks' | 'noHeadings' | 'noBlankPages' | 'noPagesLeft' | 'cropTooSmall' | 'nothingFound' | 'cannotErase' | 'tooManyPages' | 'tooManyOutputs' | 'imageTooLarge' | 'targetTooSmall' | 'tooComplex' | 'tooManyRequests' | 'internal' | 'busy' | 'unavailable' | 'timeout';

/** Files of each tool. */
export interface ToolFiles {
  'convert': { images: readonly FileInput[] };
  'merge': { pdfs: readonly FileInput[] };
  'compress': { pdf: FileInput };
  'pdf-to-jpg': { pdf: FileInput };
  'split': { pdf: FileInput };
  'rotate': { pdf: FileInput };
  'unlock': { pdf: FileInput };
  'protect': { pdf: FileInput };
  'organize-pages': { pdf: readonly FileInput[] };
  'delete-pages': { pdf: FileInput };
  'extract-images': { pdf: FileInput };
  'page-numbers': { pdf: FileInput };
  'watermark': { pdf: FileInput; /** An image in place of `text`. Its metadata is removed, and its transparency is kept. Not available in a chain. */ image?: FileInput };
  'sign': { pdf: FileInput; /** Images that `placements` name by their number, such as a signature and initials. Their metadata is removed, and their transparency is kept. Not available in a chain. */ images?: readonly FileInput[] };
  'crop': { pdf: FileInput };
  'redact': { pdf: FileInput };
  'e-invoice': { invoice: readonly FileInput[]; /** A logo of the seller for the page that is drawn: JPEG in gray or RGB, or PNG, of at most 2 MB. Not available in a chain. */ logo?: FileInput };
  'metadata': { pdf: FileInput };
  'n-up': { pdf: FileInput };
  'page-size': { pdf: FileInput };
  'ocr': { pdf: FileInput };
  'flatten': { pdf: FileInput };
  'attachments': { pdf: FileInput; /** Files of any format that `add` attaches, by their names; a name that is taken gets a number. Not available in a chain. */ files?: readonly FileInput[] };
  'pdf-a': { pdf: FileInput };
  'repair': { pdf: FileInput };
  'bookmarks': { pdf: FileInput };
  'scan-to-pdf': { images: readonly FileInput[] };
  'chain': { files: readonly FileInput[] };
}

/** Options of each tool. Those that are left out have the default of the site. */
export interface ToolOptions {
  /** Combines images into one PDF, one page per image (a multi-page TIFF: one per page), in the order sent. Or into one PDF per file. */ 
  'convert': {
    /** `fit`: each page is as large as its image. Otherwise a paper size; `custom` uses `page_width` and `page_height`. */ 
    page_size?: "fit" | "a4" | "letter" | "a3" | "a5" | "legal" | "custom";
    /** For paper sizes. `auto` follows the shape of each image; a custom page keeps its width and height, and a page of several images is portrait. */ 
    orientation?: "auto" | "portrait" | "landscape";
    /** Blank margin around each image. */ 
    margin?: "none" | "small" | "large";
    /** Removes EXIF, XMP, IPTC and comments of JPEGs, including the location. The picture is not re-encoded. Other formats always lose them. */ 
    remove_metadata?: boolean;
    /** Clockwise rotation of each image in degrees, in order, such as 0,90,270,180. Images without a value are not rotated. */ 
    rotations?: string;
    /** Width of a `custom` page in millimeters; 210 if absent. */ 
    page_width?: number;
    /** Height of a `custom` page in millimeters; 297 if absent. */ 
    page_height?: number;
    /** Blank margin in millimeters, in place of `margin`. At least 10 of the paper’s shorter side must remain. */ 
    margin_mm?: number;
    /** For paper sizes. `inside` shows all of the image, `fill` fills the page and crops the image, `stretch` fills the page and distorts the image. */ 
    placement?: "inside" | "fill" | "stretch";
    /** Images on each page, row by row. With `fit` and more than one, pages are A4. */ 
    images_per_page?: 1 | 2 | 4 | 6 | 9;
    /** `gray`: in shades of gray. `scan`: black and white, without the shadows of a photographed page. */ 
    look?: "original" | "gray" | "scan";
    /** `page`: in photos of pages the page is found, cut out, straightened and freed of shadows; `x-found-pages` says in how many. Pictures in which no page is found stay as they are. */ 
    photos?: "keep" | "page";
    /** With `photos=page`: for each image, in order, 1 where it stays whole, such as 0,1,0. Images without a value are searched. */ 
    whole_photos?: string;
    /** `each`: one PDF per file, in a ZIP if there are several files. */ 
    output?: "one" | "each";
  };
  /** Merges PDFs into one, in the order sent, or page by page in turn. */ 
  'merge': {
    /** The pages of each file, in the order of the files, separated by semicolons, such as 1-3;;5-,2: each is a list of pages and ranges, and an empty one takes all pages. */ 
    file_pages?: string;
    /** One file after the other, or a page of each in turn: the front and back sides of a double-sided scan. interleaved-reversed takes the pages of every second file from its end. What is left of a longer file comes last. */ 
    order?: "files" | "interleaved" | "interleaved-reversed";
    /** Adds an empty page after a file with an odd number of pages, so that each file begins on a front side. Without effect where pages are interleaved. */ 
    blank_pages?: boolean;
    /** One for each file with its own below it (all), one for each file only (files), only those that the files have (own), or none. */ 
    bookmarks?: "all" | "files" | "own" | "none";
    /** The heading of a table of contents: the names of the PDFs with the numbers of their first pages, and links to them, on pages that come first. No such page if absent. */ 
    contents_title?: string;
  };
  /** Reduces the size of a PDF, to a quality or below a number of bytes. If nothing can be gained, it returns the original (`alreadyOptimal`, `alreadyFits`). */ 
  'compress': {
    /** Resolution of the images: `medium` reduces them to 150 dpi, `low` to about 100 dpi, for the smallest file, in which the writing on scans is apart from their paper, and TrueType fonts have no programs that fit them to pixels. */ 
    quality?: "medium" | "low";
    /** Maximum size of the result in bytes, instead of `quality`. Returns the best quality that fits, or `targetTooSmall` with `min_size`. `x-image-resolution` and `x-image-quality` report what it took: the highest resolution in dpi of an image that was encoded again, and the quality of JPEG from 1 to 100; both are 0 where no image was encoded again, and without `target_size`. */ 
    target_size?: number;
    /** Returns a ZIP with `medium.pdf` and `low.pdf`; a level that gains nothing is left out. Not allowed with `target_size`. */ 
    both_levels?: boolean;
    /** Makes all colors gray: images, text, drawings and annotations. The notice `colorsKept` reports that some could not be converted. A file with colors is never returned as it was. */ 
    grayscale?: boolean;
  };
  /** Renders the pages of a PDF as JPG, PNG or WebP and returns them in a ZIP. */ 
  'pdf-to-jpg': {
    /** `normal` is 150 dpi, `high` is 300 dpi. */ 
    quality?: "normal" | "high";
    /** The pages to render, such as 1,3-5,7 or 5-, each once and in the order of the PDF; all pages if absent. */ 
    pages?: string;
    /** Resolution in dpi, instead of `quality`. A page with more pixels than the limit allows is scaled down (notice `scaledDown`). */ 
    resolution?: number;
    /** File format: JPG; PNG, lossless; or WebP, at most 16,383 pixels a side and 40 megapixels. */ 
    format?: "jpg" | "png" | "webp";
    /** As the page is, in grayscale, or in black and white (one bit per pixel as PNG, lossless as WebP). */ 
    colors?: "color" | "gray" | "blackAndWhite";
    /** An image for each page, or one image of all pages, one below the other. */ 
    layout?: "pages" | "tall";
    /** Whether a single image is returned in a ZIP as well, or by itself. */ 
    archive?: "always" | "whenNeeded";
  };
  /** Extracts pages, together or each as a file, or splits a PDF by ranges, every few pages, into equal parts, at its bookmarks, at blank pages or by size, or cuts double pages in two. Returns a PDF if there is one new file, otherwise a ZIP. */ 
  'split': {
    /** `extract`: the pages in `config`, in one file. `pages`: a file of each of these pages. `ranges`: a file for each range. `interval`: a new file every `config` pages. `chunks`: `config` files of about equal length. `bookmarks`: a new file at each bookmark of a level. `size`: files of at most `config` bytes; a single page larger than that is a file of its own, with the notice `partsTooLarge`. `blank`: a file for what is between blank pages, such as sheets that separate scanned letters; those blank pages are in no file. `halves`: one file in which each double page is two pages, cut in the middle of its longer side; both show their half of the same content. */ 
    mode?: "extract" | "pages" | "ranges" | "interval" | "chunks" | "bookmarks" | "size" | "blank" | "halves";
    /** Depends on `mode`. `extract` and `pages`: pages such as 1,3-5,7, 5-, odd or even. `ranges`: a part for each file, such as 1-3,4-6 or odd,even; with semicolons, files of several parts, such as 1-3,8;4-7. `interval`: pages per file; 1 makes a file of each page. `chunks`: number of files. `bookmarks`: the level, from 1; bookmarks of the levels above count as well, and files are named after them. `size`: maximum bytes per file. Required for all of these. `blank`: the number of blank pages in a row that separate files, such as 2 for sheets that were scanned on both sides; 1 if absent. `halves`: the pages to cut; absent for those that are wider than high, or all if there are none. */ 
    config?: string;
  };
  /** Rotates pages clockwise, in addition to any rotation they already have. */ 
  'rotate': {
    /** Degrees, clockwise; upright turns each page by as many as its text needs, and pages with little text not at all. */ 
    rotation?: 90 | 180 | 270 | "upright";
    /** The pages to rotate, each at most once, such as 1,3-5 or 8-; all pages if absent. +90, +180 or +270 after a page or range replaces `rotation` for it: 1,3-5+180. */ 
    pages?: string;
    /** Of these pages only those that are shown wider than high, or higher than wide. Where there are none, the file is answered unchanged, with the notice nothingRotated. */ 
    orientation?: "all" | "landscape" | "portrait";
  };
  /** Removes the password and the restrictions of a PDF. A PDF without any is returned unchanged (`notProtected`). */ 
  'unlock': {
    /** The password that opens the PDF. Leave it out if the PDF opens without one and only has restrictions. */ 
    password?: string;
  };
  /** Encrypts a PDF with a password, or with restrictions alone (AES-256). */ 
  'protect': {
    /** Password for opening the PDF. May be absent where at least one permission is refused; anybody can then open the PDF. */ 
    password?: string;
    /** Password for lifting the restrictions. If it is absent and something is restricted, no password lifts them. */ 
    owner_password?: string;
    /** Asks PDF viewers to allow printing. Not every viewer complies. */ 
    allow_print?: boolean;
    /** Asks PDF viewers to allow copying text and images. Screen readers can always read the text. */ 
    allow_copy?: boolean;
    /** Asks PDF viewers to allow changes. */ 
    allow_edit?: boolean;
    /** Asks PDF viewers to allow sharp prints; with `false` they print a coarse image. Has no effect where `allow_print` is `false`. */ 
    allow_high_quality_print?: "asPrint" | "true" | "false";
    /** Asks PDF viewers to allow comments, which includes filling in forms. `asEdit`: as `allow_edit`. */ 
    allow_annotate?: "asEdit" | "true" | "false";
    /** Asks PDF viewers to allow filling in and signing forms. `asEdit`: as `allow_edit`. */ 
    allow_forms?: "asEdit" | "true" | "false";
    /** Asks PDF viewers to allow inserting, deleting and rotating pages. `asEdit`: as `allow_edit`. */ 
    allow_assemble?: "asEdit" | "true" | "false";
  };
  /** Reorders, rotates, copies and removes pages of a PDF, and inserts pages from other PDFs and empty ones. */ 
  'organize-pages': {
    /** The pages of the new PDF in order, such as 3,1-2,2,blank,9-7+90,b4-: a page that is named again is copied, with form fields of its own; blank adds an empty page as large as the one before it; odd and even stand for every second page, ranges may run downwards, +90, +180 or +270 rotates clockwise, and a letter names the PDF, from a for the first, which may be left out, b for the second and so on. */ 
    pages: string;
  };
  /** Deletes pages from a PDF, together with everything that only they used. */ 
  'delete-pages': {
    /** The pages to delete, such as 1,3-5,7 or 5-, without spaces. Required unless `blank` is true. */ 
    pages?: string;
    /** Whether pages that are blank are deleted as well: those that show nothing but paper, also scanned, with dust and shadows of its edges. */ 
    blank?: boolean;
  };
  /** Returns the images of a PDF in a ZIP, each once. JPEG and JPEG 2000 keep their data; other images become PNG or TIFF without loss. */ 
  'extract-images': {
    /** As they are stored: JPG, JPEG 2000, TIFF (fax), and PNG for all others; or each as PNG, or as JPG. What is a JPG already stays as it is. Transparent parts are white as JPG. */ 
    format?: "original" | "png" | "jpg";
    /** Pixels that the shorter side of an image must have, which leaves out icons and lines. */ 
    min_side?: number;
    /** The images to return, such as 1,3-5,7 or 5-, by their numbers from 1: the order of the ZIP without this field and without `min_side`, where images that cannot be exported count as well. All if absent. */ 
    images?: string;
  };
  /** Writes page numbers on the pages of a PDF. */ 
  'page-numbers': {
    /** Where the number is on each page, as it is shown. */ 
    position?: "bottom-center" | "bottom-right" | "bottom-left" | "top-center" | "top-right" | "top-left";
    /** The text of a number: {n} is the number, {total} that of the last numbered page. Such as Page {n} of {total}, or ABC-{n}; {n} alone if absent. */ 
    format?: string;
    /** Number of the first numbered page; 1 if absent. */ 
    first?: number;
    /** Digits that each number has at least, with zeros in front; 1 if absent. */ 
    digits?: number;
    /** The pages that get a number, such as 2- or 1,3-5; all if absent. Pages between them count as well. */ 
    pages?: string;
    /** Whether left and right are exchanged on every other page, for printing on both sides. */ 
    mirrored?: boolean;
    /** Height of the text in points; 10 if absent. Less where the page is too narrow for it. */ 
    font_size?: number;
    /** Distance to the edges of the page in millimeters; 10 if absent. */ 
    margin_mm?: number;
    /** Color of the text. */ 
    color?: "black" | "gray" | "blue" | "red";
  };
  /** Puts a text or an image on the pages of a PDF, or removes what it has put there. */ 
  'watermark': {
    /** The text of the watermark, in up to five lines. This or `image` is required, unless `remove` is true; not both. */ 
    text?: string;
    /** Where the mark is on each page, as it is shown. `tiled`: many of them, all over the page. */ 
    position?: "center" | "top-left" | "top-center" | "top-right" | "middle-left" | "middle-right" | "bottom-left" | "bottom-center" | "bottom-right" | "tiled";
    /** Distance of the middle of the mark from the left edge of the page, in millimeters; together with `y_mm`, and in place of `position`. The mark is kept within the page. */ 
    x_mm?: number;
    /** Distance of the middle of the mark from the top edge of the page, in millimeters. */ 
    y_mm?: number;
    /** Width of the mark before its rotation, in percent of the width of the page; if absent, 60 with the position `center` and 25 with any other. Less where the page has not the space. */ 
    width_percent?: number;
    /** Rotation of the mark in degrees, counterclockwise; if absent, 45 for a text with the position `center` or `tiled`, otherwise 0. */ 
    angle?: number;
    /** Opacity in percent; 30 if absent. */ 
    opacity?: number;
    /** Color of the text. */ 
    color?: "gray" | "black" | "red" | "blue";
    /** Whether the mark is over the content of the page, or under it. */ 
    layer?: "over" | "under";
    /** The pages that get the mark, or lose it, such as 2- or 1,3-5; all if absent. */ 
    pages?: string;
    /** Whether marks that this tool has put on the pages are removed first. Without text and image, they are only removed. */ 
    remove?: boolean;
  };
  /** Fills in the form of a PDF, and places texts, marks and images such as a signature on its pages. */ 
  'sign': {
    /** What is placed on pages, as a JSON array of at most 500 objects. Each has `kind`; `pages`, such as 1 or 2-; and `x`, `y`, `width` and `height` in points from the lower left corner of the page as it is shown. `rotation` is in degrees, counterclockwise about the middle; 0 if absent. A `text` has `text`, with \n between lines, and `font_size` in points, 12 if absent, less where it would not fit; with `font`, which is caveat, sacramento or allura, it is in handwriting. An `image` has `image`, the number of the attached image, from 1. `check`, `cross` and `dot` are marks. `color` is black, blue, red or gray; black if absent. What would lie outside a page is moved onto it. This, `values` or `flatten` is required. */ 
    placements?: string;
    /** What is filled in, as a JSON object: the full name of a form field and its value, which is a text, true or false for a check box, the value of a radio button or choice, or an array of several choices. Of radio buttons that share a value, the name of its state (such as "0" or "1") chooses one, and so does its number in the order of the form, from 1, as a JSON number. A password is shown as asterisks, and the field has no value. Fields that readers calculate keep their value. */ 
    values?: string;
    /** Whether form fields become part of the pages and can no longer be filled in. Placements always are part of the pages. */ 
    flatten?: boolean;
  };
  /** Crops the pages of a PDF, by given margins or to what is on them. */ 
  'crop': {
    /** The pages that are cropped, such as 2- or 1,3-5; all if absent. */ 
    pages?: string;
    /** What is cut off at the edges of each page, as it is shown: top, right, bottom and left in millimeters, from 0 to 5000, such as 10,12.5,10,12.5. This, `page_margins` or `detect` is required. */ 
    margins?: string;
    /** The same for pages with an even number; as `margins` if absent. */ 
    even_margins?: string;
    /** Margins of single pages, in place of any others: pages, a colon and their margins, separated by semicolons, such as 3:10,10,10,10;7-9:0,0,20,0. */ 
    page_margins?: string;
    /** Whether margins are found by what is on the pages, in place of `margins`: one for all pages, one each for odd and even pages, or one for each page. The tint of paper, single specks and shadows at the edges of a scan do not count, and a page without anything is left as it is. */ 
    detect?: "none" | "all" | "odd_even" | "each";
    /** Distance in millimeters that detected margins keep to what is on the pages; 5 if absent. */ 
    padding?: number;
    /** What becomes of the rest of the chosen pages. `hide` keeps it in the file, where programs can show it again, with annotations and fields outside. `delete` removes it for good: text, drawings, pixels of images, and annotations and fields that touch it; a letter that the edge cuts through goes as a whole. */ 
    outside?: "hide" | "delete";
  };
  /** Removes what is in areas of the pages, and words wherever a PDF contains them, and fills the places with a color. Where something cannot be removed for certain, the answer is `cannotErase` and no file. */ 
  'redact': {
    /** What is removed, as a JSON array of at most 500 objects. Each has `pages`, such as 1 or 2-; and `x`, `y`, `width` and `height` in points from the lower left corner of the page as it is shown. This, `words`, `find` or `whole_pages` is required. Text in pictures is removed only where an area covers it. */ 
    areas?: string;
    /** Words or phrases that are removed wherever the file contains them as text: at most 100, one per line. Upper and lower case are the same, and a phrase may continue on the next line. */ 
    words?: string;
    /** Whether `words` are removed only where they are whole words; if false, also as parts of longer words. */ 
    whole_words?: boolean;
    /** Kinds of text that are found and removed, separated by commas: emails, ibans, phones. */ 
    find?: string;
    /** What stays of what `words` and `find` find, as areas like those of `areas`: each place on a page all of whose parts have their middle in one of them. Of a word or kind of text with such a place, all other places on pages are removed, but it is neither removed from anything beside the pages nor looked for in the result. */ 
    keep?: string;
    /** Pages from which everything is removed, such as 2- or 1,3-5. They stay, filled with the color. */ 
    whole_pages?: string;
    /** Color of the areas. */ 
    color?: "black" | "white" | "gray";
    /** Whether attached files are removed. `keep`: a file is refused whose attachments contain one of the words, or cannot be searched for them. */ 
    attachments?: "remove" | "keep";
    /** Whether what the file says of who made it, when and with what is removed as well, as the tool `metadata` does. */ 
    metadata?: "keep" | "remove";
  };
  /** Reads an e-invoice of EN 16931 (XRechnung, ZUGFeRD, Factur-X, Peppol) from an XML file or a PDF, checks it and returns all of it as JSON, draws it as a PDF, or makes one; or puts it into a PDF that is there already. */ 
  'e-invoice': {
    /** What is done. `read`: the invoice is checked and returned as JSON. `pdf`: it is drawn as an accessible PDF/A-3 with its XML in it. `xml`: its XML is returned as it is. `make`: the file is the draft of an invoice in JSON (schema `InvoiceDraft`), of which `output` is made. `hybrid`: two files, the PDF of an invoice as it is and its data, as XML or as a draft, become one: the PDF as PDF/A-3b with the XML in it, which is ZUGFeRD or Factur-X where that knows the profile. Where that cannot be, the refusal says what stands in the way. Every other mode takes one file. */ 
    mode?: "read" | "pdf" | "xml" | "make" | "hybrid";
    /** What `make` answers. `zugferd`: a PDF with the data as Factur-X EN 16931, which is ZUGFeRD. `xrechnung`: XML of XRechnung 3.0. */ 
    output?: "zugferd" | "xrechnung";
    /** Syntax of `xrechnung`. */ 
    syntax?: "ubl" | "cii";
    /** Language of the page that `pdf` draws; `make` draws it in that of the draft. */ 
    language?: "de" | "en";
    /** Color of the accents on the page, such as #1a3855; a dark blue if absent. */ 
    color?: string;
  };
  /** Lists or removes what a PDF says of who made it, when and with what, and sets its title, author, subject, keywords, dates and language. What its pages show, attached files, layers and scripts stay. */ 
  'metadata': {
    /** What is done. `change`: the PDF is returned without its metadata, or with other ones. `list`: what it says is returned as JSON, with scripts and hidden layers, which `change` keeps; the other fields have no effect. */ 
    mode?: "change" | "list";
    /** Whether everything is removed: document information, XMP of the document and its parts, EXIF, XMP and IPTC of images, thumbnails, private data of programs, authors and dates of annotations, dates of attached files, signatures, earlier revisions, and the identifier of the file. If false, only the entries that are given change. */ 
    remove?: boolean;
    /** New title. If absent, it goes with the others, or stays. */ 
    title?: string;
    /** New author. If absent, it goes with the others, or stays. */ 
    author?: string;
    /** New subject. If absent, it goes with the others, or stays. */ 
    subject?: string;
    /** New keywords, separated by commas. If absent, it goes with the others, or stays. */ 
    keywords?: string;
    /** When the PDF was made, such as 2026-01-31 or 2026-01-31T12:00:00+01:00. If absent, it goes with the others, or stays. */ 
    created?: string;
    /** When the PDF was last changed, such as 2026-01-31 or 2026-01-31T12:00:00+01:00. If absent, it goes with the others, or stays. */ 
    modified?: string;
    /** Language of the text, such as de or en-GB, which screen readers read it in. It stays if absent. */ 
    language?: string;
  };
  /** Places several pages of a PDF on each sheet, in a grid or as a booklet, or one page on several sheets as a poster. */ 
  'n-up': {
    /** What is made: `grid` has several pages on each sheet, `booklet` two pages on each side of sheets that are printed on both sides (turned over at the short edge), folded and stapled in the middle; `poster` has one page on several sheets. */ 
    mode?: "grid" | "booklet" | "poster";
    /** Number of pages on a sheet of a grid. */ 
    per_sheet?: 2 | 3 | 4 | 6 | 8 | 9 | 16;
    /** Whether the pages of a grid follow each other by rows or by columns. */ 
    order?: "across" | "down";
    /** Whether the first page of a grid is at the right, and a booklet is bound there. */ 
    right_to_left?: boolean;
    /** Paper of the sheets. They are upright or across, whichever shows the pages larger; a poster follows its page. */ 
    paper?: "a4" | "a3" | "a5" | "letter" | "legal";
    /** Millimeters between the pages on a sheet; 5 if absent, and 0 in a booklet. */ 
    gap?: number;
    /** Millimeters at the edges of a sheet that stay free; 5 if absent. */ 
    margin?: number;
    /** Sheets beside each other that a poster takes; 2 if absent. How many are below each other follows from the page. */ 
    columns?: number;
    /** Millimeters that neighboring sheets of a poster both show; 10 if absent. */ 
    overlap?: number;
    /** Whether each page of a grid or booklet has a frame. */ 
    frames?: boolean;
    /** Whether the margins have marks at which the sheets are cut: between the pages of a grid, and at the edges of what each sheet of a poster shows. */ 
    cut_marks?: boolean;
  };
  /** Gives the pages of a PDF another size, or all the same one. Content, links and fields are scaled along. Where all pages have it, the file is answered unchanged, with the notice nothingResized. */ 
  'page-size': {
    /** The new size: of a paper, `own` with `width` and `height`, that of most pages (`usual`) or that of the first page. */ 
    size?: "a4" | "a3" | "a5" | "letter" | "legal" | "own" | "usual" | "first";
    /** Width of an `own` page in millimeters; 210 if absent. */ 
    width?: number;
    /** Height of an `own` page in millimeters; 297 if absent. */ 
    height?: number;
    /** Whether pages are upright or across. With `auto`, each stays as it is; the `own` size is never turned. */ 
    orientation?: "auto" | "portrait" | "landscape";
    /** Size of the content in percent of its own; what is beyond the page is not shown. If absent, all of it fits, as large as possible. */ 
    scale?: number;
    /** Millimeters at the edges that stay free where the content is to fit; 0 if absent, and a quarter of the page at most. */ 
    margin?: number;
  };
  /** Recognizes the text of scanned pages and adds it to the PDF, invisible over its picture, so that it is found and copied; or returns the text of all pages as plain text, Markdown or JSON. */ 
  'ocr': {
    /** What is done with pages that have text. `skip`: pages with more than a few letters stay as they are. `recognize`: all are recognized; words that are seen as text are not added again, and invisible text of an earlier recognition is replaced. */ 
    existing?: "skip" | "recognize";
    /** The pages that may be recognized, such as 1,3-5,7 or 5-; all if absent. Others stay as they are. */ 
    pages?: string;
    /** Language of the text, as a code of Tesseract, or up to three joined by `+`. German (`deu`) and English (`eng`) are always there; others as the operator has installed them, which `GET /v1/choices/{tool}` lists. German and English if absent; fewer languages are faster. */ 
    language?: string;
    /** Whether pages whose text is recognized upside down or sideways are turned, so that it is upright. */ 
    turn?: boolean;
    /** What is returned. `pdf`: the PDF with the text. `text`: the text of all pages in UTF-8, with a form feed between two pages. `markdown`: the same as Markdown: headings by the height of their letters, paragraphs, lists, and simple tables. `json`: words with their places and confidence. */ 
    output?: "pdf" | "text" | "markdown" | "json";
  };
  /** Makes form fields, comments and layers of a PDF part of its pages, so that nothing of them can be changed any more, or makes each page a picture. */ 
  'flatten': {
    /** `parts`: what `forms`, `annotations` and `layers` name becomes part of the pages; text stays text. `pictures`: each page becomes one picture in its size, and its text is lost. */ 
    mode?: "parts" | "pictures";
    /** Whether form fields become part of the pages, with what is filled in; the form is gone, and so are its buttons and signatures. */ 
    forms?: boolean;
    /** Whether notes, stamps, drawings and marks in text become part of the pages, as they look. What a note says in its window is gone. Those of which the file has no look stay as they are (`x-left-annotations`), and so do attached files and media. */ 
    annotations?: boolean;
    /** Whether layers become part of the pages: what is shown when the PDF is opened stays, and what is hidden is removed. */ 
    layers?: boolean;
    /** Whether links are removed as well. */ 
    remove_links?: boolean;
    /** Resolution of `pictures` in dpi; 150 if absent. */ 
    resolution?: number;
  };
  /** Lists the files that are attached to a PDF, returns them, attaches others, or removes them. */ 
  'attachments': {
    /** What is done. `list`: the attached files are listed as JSON. `extract`: they are returned in a ZIP. `remove`: the PDF is returned without them. `add`: it is returned with `files` attached. */ 
    mode?: "list" | "extract" | "remove" | "add";
    /** Names of the files that are returned or removed, one a line, as `list` has them; all if absent. */ 
    names?: string;
    /** What viewers show beside the files that `add` attaches. */ 
    description?: string;
    /** What the files that `add` attaches are to the document, with which they are then associated (ISO 32000-2, 14.13), as PDF/A-3 demands; `none`: they are only attached. */ 
    relationship?: "none" | "source" | "data" | "alternative" | "supplement" | "unspecified";
  };
  /** Checks whether a PDF conforms to PDF/A, the standard for archives, or PDF/UA, the one for accessibility, and returns what it lacks as JSON, or makes it PDF/A. */ 
  'pdf-a': {
    /** What is done. `check`: what the PDF lacks is returned as JSON; it is checked as it is, without a repair. `convert`: it becomes PDF/A, in the same pages, text, links, bookmarks and fields, and the answer is checked before it is returned. A claim that does not hold is never made. */ 
    mode?: "convert" | "check";
    /** Part and level of ISO 19005. `check`: `auto` takes those that the PDF claims, or 2b; of tags, which level A demands, it is checked whether they are there and well-formed, not whether they make sense. `ua-1` is PDF/UA-1 (ISO 14289-1), of which it is checked what a program can decide; it is checked only. `convert`: `auto` takes 3b where files are attached, which 2b does not allow, else 2b; levels of part 1, level A and PDF/UA are not made. */ 
    level?: "auto" | "1a" | "1b" | "2a" | "2b" | "2u" | "3a" | "3b" | "3u" | "ua-1";
  };
  /** Repairs a damaged PDF, or returns what is wrong with it as JSON. A PDF without damage is returned unchanged (`notDamaged`). */ 
  'repair': {
    /** What is returned. `pdf`: the repaired PDF; its headers say what was wrong (`x-repair-faults`), how its objects were found (`x-repair-source`), and which pages lack what (`x-missing-parts`). `report`: the same as JSON, with sentences for people and all pages. */ 
    output?: "pdf" | "report";
  };
  /** Writes the bookmarks of a PDF: from a list, from a table of contents that was pasted, or from its headings; and labels of its pages. It also removes bookmarks, or returns them as JSON. */ 
  'bookmarks': {
    /** Where the bookmarks come from. `list`: from `bookmarks`; without it, they stay as they are. `contents`: from that field. `headings`: from the headings of the pages, by their tags, or by the size of their letters in a file without tags. `none`: all are removed. */ 
    source?: "list" | "contents" | "headings" | "none";
    /** All bookmarks, as a JSON array of at most 5,000 objects in their order. Each has `title`; `page`, its number in the file from 1, or null for none; `level`, 1 if absent and at most one deeper than the one before; and `open`, whether those below are shown at once. One that leads to the same page as a bookmark before keeps the place on the page, the action and the look of that: of the one with the same title first. */ 
    bookmarks?: string;
    /** A table of contents, one bookmark a line: the title, and the number of its page behind it, such as `1.2 Method ..... 12`. Levels are those of the indentation; where no line is indented, those of numbers such as 1.2 before the titles. A line without a number gets the page of the next. */ 
    contents?: string;
    /** The page of the file that `contents` counts as page 1, where a cover or a preface comes before it; 1 if absent. */ 
    first_page?: number;
    /** What viewers show as numbers of the pages, as a JSON array of at most 500 ranges, each up to the next one: `page`, from 1; `style`, one of decimal, lower-roman, upper-roman, lower-alpha, upper-alpha and none, decimal if absent; `prefix`; and `start`, the number of its first page, 1 if absent. An empty array removes them; they stay as they are if absent. */ 
    labels?: string;
    /** What is returned. `pdf`: the PDF. `json`: its bookmarks and labels, as they would be then. */ 
    output?: "pdf" | "json";
  };
  /** Makes a small, searchable PDF of photos of pages, in the order sent: each page is found, straightened and freed of shadows, and its text is recognized. */ 
  'scan-to-pdf': {
    /** `page`: the page is found in each photo, cut out, straightened and freed of shadows; `x-found-pages` says in how many. Photos in which no page is found stay whole. `keep`: all stay whole. */ 
    photos?: "page" | "keep";
    /** With `photos=page`: for each image, in order, 1 where it stays whole, such as 0,1,0. Images without a value are searched. */ 
    whole_photos?: string;
    /** Clockwise rotation of each image in degrees, in order, such as 0,90,270,180. Images without a value are not rotated. */ 
    rotations?: string;
    /** `gray`: in shades of gray. `scan`: black and white, without the shadows of a photographed page. */ 
    look?: "original" | "gray" | "scan";
    /** The paper that pages fit on. `fit`: each page is as large as its image; a page that was found fits on A4 then. */ 
    page_size?: "a4" | "letter" | "fit";
    /** Language of the text, as a code of Tesseract, or up to three joined by `+`. German (`deu`) and English (`eng`) are always there; others as the operator has installed them, which `GET /v1/choices/{tool}` lists. German and English if absent; fewer languages are faster. */ 
    language?: string;
  };
  /** Runs up to five tools in one request: each takes the PDF that the one before answers. */ 
  'chain': {
    /** The steps in their order, as a JSON array of one to five objects: `tool` is the name of a tool, `options` has the fields of its form, as text or as JSON numbers and booleans, passwords always as text. Must be the first part of the form. Each step but the last must answer one PDF, and each but the first must take one. No step takes attached files. */ 
    steps: readonly ChainStep[];
  };
}

/** Numbers that the answer of each tool has beside the file. */
export interface ToolCounts {
  'convert': 'found-pages';
  'merge': never;
  'compress': 'original-size' | 'compressed-size' | 'image-resolution' | 'image-quality';
  'pdf-to-jpg': 'page-count' | 'zip-size';
  'split': 'page-count' | 'output-files';
  'rotate': 'original-size' | 'output-size' | 'rotation' | 'page-count' | 'rotated-pages';
  'unlock': never;
  'protect': never;
  'organize-pages': 'page-count' | 'original-pages';
  'delete-pages': 'deleted-pages' | 'remaining-pages' | 'original-pages';
  'extract-images': 'image-count';
  'page-numbers': 'numbered-pages' | 'page-count' | 'output-size';
  'watermark': 'marked-pages' | 'removed-pages' | 'page-count' | 'output-size';
  'sign': 'placed-items' | 'filled-fields' | 'page-count' | 'output-size';
  'crop': 'cropped-pages' | 'removed-items' | 'page-count' | 'output-size';
  'redact': 'redacted-places' | 'redacted-pages' | 'redacted-elsewhere' | 'kept-places' | 'removed-images' | 'removed-notes' | 'page-count' | 'output-size';
  'e-invoice': 'error-count' | 'warning-count' | 'unknown-count';
  'metadata': 'entry-count' | 'removed-entries' | 'removed-xmp' | 'cleaned-images' | 'removed-thumbnails' | 'removed-program-data' | 'cleaned-annotations' | 'cleaned-attachments' | 'removed-signatures' | 'removed-traces' | 'removed-revisions' | 'page-count' | 'output-size';
  'n-up': 'placed-pages' | 'page-count' | 'output-size';
  'page-size': 'resized-pages' | 'page-count' | 'output-size';
  'ocr': 'recognized-pages' | 'recognized-words' | 'confidence' | 'doubtful-pages' | 'doubtful-words' | 'skipped-pages' | 'left-pages' | 'turned-pages' | 'page-count' | 'output-size';
  'flatten': 'flattened-fields' | 'flattened-annotations' | 'left-annotations' | 'removed-links' | 'flattened-layers' | 'hidden-layers' | 'pictures' | 'page-count' | 'output-size';
  'attachments': 'file-count' | 'invoice-count' | 'page-count';
  'pdf-a': 'finding-count' | 'page-count' | 'output-size';
  'repair': 'fault-count' | 'missing-pages' | 'page-count' | 'output-size';
  'bookmarks': 'bookmark-count' | 'page-count' | 'output-size';
  'scan-to-pdf': 'found-pages' | 'recognized-pages' | 'recognized-words' | 'confidence' | 'left-pages' | 'output-size';
  'chain': never;
}

export type ToolName = keyof ToolOptions;

/** A tool of a chain with its options. */
export type ChainStep = {
  [N in Exclude<ToolName, 'chain'>]: { tool: N; options?: ToolOptions[N] };
}[Exclude<ToolName, 'chain'>];

/** Schema of an option, in the terms of JSON Schema. */
export interface OptionSchema {
  type: string | readonly string[];
  enum?: readonly (string | number)[];
  default?: string | number | boolean;
  description?: string;
  [keyword: string]: unknown;
}

/** What programs that show tools need to know of each. */
export interface ToolDescription {
  summary: string;
  input: { field: string; several: boolean; formats: string };
  attached?: { field: string; several: boolean; formats: string; description: string };
  options: Readonly<Record<string, OptionSchema>>;
  required: readonly string[];
  /** Of options that are passwords, or contain some. */
  secret: readonly string[];
  counts: readonly string[];
}

export const tools: Readonly<Record<ToolName, ToolDescription>> = {
  "convert": {
    "summary": "Combines images into one PDF, one page per image (a multi-page TIFF: one per page), in the order sent. Or into one PDF per file.",
    "input": {
      "field": "images",
      "several": true,
      "formats": "JPEG, PNG, GIF, BMP, TIFF, WebP, HEIC, AVIF"
    },
    "options": {
      "page_size": {
        "type": "string",
        "enum": [
          "fit",
          "a4",
          "letter",
          "a3",
          "a5",
          "legal",
          "custom"
        ],
        "default": "fit",
        "description": "`fit`: each page is as large as its image. Otherwise a paper size; `custom` uses `page_width` and `page_height`."
      },
      "orientation": {
        "type": "string",
        "enum": [
          "auto",
          "portrait",
          "landscape"
        ],
        "default": "auto",
        "description": "For paper sizes. `auto` follows the shape of each image; a custom page keeps its width and height, and a page of several images is portrait."
      },
      "margin": {
        "type": "string",
        "enum": [
          "none",
          "small",
          "large"
        ],
        "default": "none",
        "description": "Blank margin around each image."
      },
      "remove_metadata": {
        "type": "boolean",
        "default": true,
        "description": "Removes EXIF, XMP, IPTC and comments of JPEGs, including the location. The picture is not re-encoded. Other formats always lose them."
      },
      "rotations": {
        "type": "string",
        "maxLength": 1000,
        "description": "Clockwise rotation of each image in degrees, in order, such as 0,90,270,180. Images without a value are not rotated."
      },
      "page_width": {
        "type": "integer",
        "minimum": 20,
        "maximum": 5000,
        "description": "Width of a `custom` page in millimeters; 210 if absent."
      },
      "page_height": {
        "type": "integer",
        "minimum": 20,
        "maximum": 5000,
        "description": "Height of a `custom` page in millimeters; 297 if absent."
      },
      "margin_mm": {
        "type": "integer",
        "minimum": 0,
        "maximum": 100,
        "description": "Blank margin in millimeters, in place of `margin`. At least 10 of the paper’s shorter side must remain."
      },
      "placement": {
        "type": "string",
        "enum": [
          "inside",
          "fill",
          "stretch"
        ],
        "default": "inside",
        "description": "For paper sizes. `inside` shows all of the image, `fill` fills the page and crops the image, `stretch` fills the page and distorts the image."
      },
      "images_per_page": {
        "type": "integer",
        "enum": [
          1,
          2,
          4,
          6,
          9
        ],
        "default": 1,
        "description": "Images on each page, row by row. With `fit` and more than one, pages are A4."
      },
      "look": {
        "type": "string",
        "enum": [
          "original",
          "gray",
          "scan"
        ],
        "default": "original",
        "description": "`gray`: in shades of gray. `scan`: black and white, without the shadows of a photographed page."
      },
      "photos": {
        "type": "string",
        "enum": [
          "keep",
          "page"
        ],
        "default": "keep",
        "description": "`page`: in photos of pages the page is found, cut out, straightened and freed of shadows; `x-found-pages` says in how many. Pictures in which no page is found stay as they are."
      },
      "whole_photos": {
        "type": "string",
        "maxLength": 1000,
        "description": "With `photos=page`: for each image, in order, 1 where it stays whole, such as 0,1,0. Images without a value are searched."
      },
      "output": {
        "type": "string",
        "enum": [
          "one",
          "each"
        ],
        "default": "one",
        "description": "`each`: one PDF per file, in a ZIP if there are several files."
      }
    },
    "required": [],
    "secret": [],
    "counts": [
      "found-pages"
    ]
  },
  "merge": {
    "summary": "Merges PDFs into one, in the order sent, or page by page in turn.",
    "input": {
      "field": "pdfs",
      "several": true,
      "formats": "PDF"
    },
    "options": {
      "file_pages": {
        "type": "string",
        "maxLength": 10000,
        "description": "The pages of each file, in the order of the files, separated by semicolons, such as 1-3;;5-,2: each is a list of pages and ranges, and an empty one takes all pages."
      },
      "order": {
        "type": "string",
        "enum": [
          "files",
          "interleaved",
          "interleaved-reversed"
        ],
        "default": "files",
        "description": "One file after the other, or a page of each in turn: the front and back sides of a double-sided scan. interleaved-reversed takes the pages of every second file from its end. What is left of a longer file comes last."
      },
      "blank_pages": {
        "type": "boolean",
        "default": false,
        "description": "Adds an empty page after a file with an odd number of pages, so that each file begins on a front side. Without effect where pages are interleaved."
      },
      "bookmarks": {
        "type": "string",
        "enum": [
          "all",
          "files",
          "own",
          "none"
        ],
        "default": "all",
        "description": "One for each file with its own below it (all), one for each file only (files), only those that the files have (own), or none."
      },
      "contents_title": {
        "type": "string",
        "maxLength": 100,
        "description": "The heading of a table of contents: the names of the PDFs with the numbers of their first pages, and links to them, on pages that come first. No such page if absent."
      }
    },
    "required": [],
    "secret": [],
    "counts": []
  },
  "compress": {
    "summary": "Reduces the size of a PDF, to a quality or below a number of bytes. If nothing can be gained, it returns the original (`alreadyOptimal`, `alreadyFits`).",
    "input": {
      "field": "pdf",
      "several": false,
      "formats": "PDF"
    },
    "options": {
      "quality": {
        "type": "string",
        "enum": [
          "medium",
          "low"
        ],
        "default": "medium",
        "description": "Resolution of the images: `medium` reduces them to 150 dpi, `low` to about 100 dpi, for the smallest file, in which the writing on scans is apart from their paper, and TrueType fonts have no programs that fit them to pixels."
      },
      "target_size": {
        "type": "integer",
        "minimum": 1,
        "description": "Maximum size of the result in bytes, instead of `quality`. Returns the best quality that fits, or `targetTooSmall` with `min_size`. `x-image-resolution` and `x-image-quality` report what it took: the highest resolution in dpi of an image that was encoded again, and the quality of JPEG from 1 to 100; both are 0 where no image was encoded again, and without `target_size`."
      },
      "both_levels": {
        "type": "boolean",
        "default": false,
        "description": "Returns a ZIP with `medium.pdf` and `low.pdf`; a level that gains nothing is left out. Not allowed with `target_size`."
      },
      "grayscale": {
        "type": "boolean",
        "default": false,
        "description": "Makes all colors gray: images, text, drawings and annotations. The notice `colorsKept` reports that some could not be converted. A file with colors is never returned as it was."
      }
    },
    "required": [],
    "secret": [],
    "counts": [
      "original-size",
      "compressed-size",
      "image-resolution",
      "image-quality"
    ]
  },
  "pdf-to-jpg": {
    "summary": "Renders the pages of a PDF as JPG, PNG or WebP and returns them in a ZIP.",
    "input": {
      "field": "pdf",
      "several": false,
      "formats": "PDF"
    },
    "options": {
      "quality": {
        "type": "string",
        "enum": [
          "normal",
          "high"
        ],
        "default": "normal",
        "description": "`normal` is 150 dpi, `high` is 300 dpi."
      },
      "pages": {
        "type": "string",
        "maxLength": 10000,
        "description": "The pages to render, such as 1,3-5,7 or 5-, each once and in the order of the PDF; all pages if absent."
      },
      "resolution": {
        "type": "integer",
        "minimum": 72,
        "maximum": 600,
        "description": "Resolution in dpi, instead of `quality`. A page with more pixels than the limit allows is scaled down (notice `scaledDown`)."
      },
      "format": {
        "type": "string",
        "enum": [
          "jpg",
          "png",
          "webp"
        ],
        "default": "jpg",
        "description": "File format: JPG; PNG, lossless; or WebP, at most 16,383 pixels a side and 40 megapixels."
      },
      "colors": {
        "type": "string",
        "enum": [
          "color",
          "gray",
          "blackAndWhite"
        ],
        "default": "color",
        "description": "As the page is, in grayscale, or in black and white (one bit per pixel as PNG, lossless as WebP)."
      },
      "layout": {
        "type": "string",
        "enum": [
          "pages",
          "tall"
        ],
        "default": "pages",
        "description": "An image for each page, or one image of all pages, one below the other."
      },
      "archive": {
        "type": "string",
        "enum": [
          "always",
          "whenNeeded"
        ],
        "default": "always",
        "description": "Whether a single image is returned in a ZIP as well, or by itself."
      }
    },
    "required": [],
    "secret": [],
    "counts": [
      "page-count",
      "zip-size"
    ]
  },
  "split": {
    "summary": "Extracts pages, together or each as a file, or splits a PDF by ranges, every few pages, into equal parts, at its bookmarks, at blank pages or by size, or cuts double pages in two. Returns a PDF if there is one new file, otherwise a ZIP.",
    "input": {
      "field": "pdf",
      "several": false,
      "formats": "PDF"
    },
    "options": {
      "mode": {
        "type": "string",
        "enum": [
          "extract",
          "pages",
          "ranges",
          "interval",
          "chunks",
          "bookmarks",
          "size",
          "blank",
          "halves"
        ],
        "default": "extract",
        "description": "`extract`: the pages in `config`, in one file. `pages`: a file of each of these pages. `ranges`: a file for each range. `interval`: a new file every `config` pages. `chunks`: `config` files of about equal length. `bookmarks`: a new file at each bookmark of a level. `size`: files of at most `config` bytes; a single page larger than that is a file of its own, with the notice `partsTooLarge`. `blank`: a file for what is between blank pages, such as sheets that separate scanned letters; those blank pages are in no file. `halves`: one file in which each double page is two pages, cut in the middle of its longer side; both show their half of the same content."
      },
      "config": {
        "type": "string",
        "maxLength": 10000,
        "description": "Depends on `mode`. `extract` and `pages`: pages such as 1,3-5,7, 5-, odd or even. `ranges`: a part for each file, such as 1-3,4-6 or odd,even; with semicolons, files of several parts, such as 1-3,8;4-7. `interval`: pages per file; 1 makes a file of each page. `chunks`: number of files. `bookmarks`: the level, from 1; bookmarks of the levels above count as well, and files are named after them. `size`: maximum bytes per file. Required for all of these. `blank`: the number of blank pages in a row that separate files, such as 2 for sheets that were scanned on both sides; 1 if absent. `halves`: the pages to cut; absent for those that are wider than high, or all if there are none."
      }
    },
    "required": [],
    "secret": [],
    "counts": [
      "page-count",
      "output-files"
    ]
  },
  "rotate": {
    "summary": "Rotates pages clockwise, in addition to any rotation they already have.",
    "input": {
      "field": "pdf",
      "several": false,
      "formats": "PDF"
    },
    "options": {
      "rotation": {
        "type": [
          "integer",
          "string"
        ],
        "enum": [
          90,
          180,
          270,
          "upright"
        ],
        "default": 90,
        "description": "Degrees, clockwise; upright turns each page by as many as its text needs, and pages with little text not at all."
      },
      "pages": {
        "type": "string",
        "maxLength": 10000,
        "description": "The pages to rotate, each at most once, such as 1,3-5 or 8-; all pages if absent. +90, +180 or +270 after a page or range replaces `rotation` for it: 1,3-5+180."
      },
      "orientation": {
        "type": "string",
        "enum": [
          "all",
          "landscape",
          "portrait"
        ],
        "default": "all",
        "description": "Of these pages only those that are shown wider than high, or higher than wide. Where there are none, the file is answered unchanged, with the notice nothingRotated."
      }
    },
    "required": [],
    "secret": [],
    "counts": [
      "original-size",
      "output-size",
      "rotation",
      "page-count",
      "rotated-pages"
    ]
  },
  "unlock": {
    "summary": "Removes the password and the restrictions of a PDF. A PDF without any is returned unchanged (`notProtected`).",
    "input": {
      "field": "pdf",
      "several": false,
      "formats": "PDF"
    },
    "options": {
      "password": {
        "type": "string",
        "format": "password",
        "maxLength": 1000,
        "description": "The password that opens the PDF. Leave it out if the PDF opens without one and only has restrictions."
      }
    },
    "required": [],
    "secret": [
      "password"
    ],
    "counts": []
  },
  "protect": {
    "summary": "Encrypts a PDF with a password, or with restrictions alone (AES-256).",
    "input": {
      "field": "pdf",
      "several": false,
      "formats": "PDF"
    },
    "options": {
      "password": {
        "type": "string",
        "format": "password",
        "maxLength": 127,
        "description": "Password for opening the PDF. May be absent where at least one permission is refused; anybody can then open the PDF."
      },
      "owner_password": {
        "type": "string",
        "format": "password",
        "maxLength": 127,
        "description": "Password for lifting the restrictions. If it is absent and something is restricted, no password lifts them."
      },
      "allow_print": {
        "type": "boolean",
        "default": true,
        "description": "Asks PDF viewers to allow printing. Not every viewer complies."
      },
      "allow_copy": {
        "type": "boolean",
        "default": true,
        "description": "Asks PDF viewers to allow copying text and images. Screen readers can always read the text."
      },
      "allow_edit": {
        "type": "boolean",
        "default": true,
        "description": "Asks PDF viewers to allow changes."
      },
      "allow_high_quality_print": {
        "type": "string",
        "enum": [
          "asPrint",
          "true",
          "false"
        ],
        "default": "asPrint",
        "description": "Asks PDF viewers to allow sharp prints; with `false` they print a coarse image. Has no effect where `allow_print` is `false`."
      },
      "allow_annotate": {
        "type": "string",
        "enum": [
          "asEdit",
          "true",
          "false"
        ],
        "default": "asEdit",
        "description": "Asks PDF viewers to allow comments, which includes filling in forms. `asEdit`: as `allow_edit`."
      },
      "allow_forms": {
        "type": "string",
        "enum": [
          "asEdit",
          "true",
          "false"
        ],
        "default": "asEdit",
        "description": "Asks PDF viewers to allow filling in and signing forms. `asEdit`: as `allow_edit`."
      },
      "allow_assemble": {
        "type": "string",
        "enum": [
          "asEdit",
          "true",
          "false"
        ],
        "default": "asEdit",
        "description": "Asks PDF viewers to allow inserting, deleting and rotating pages. `asEdit`: as `allow_edit`."
      }
    },
    "required": [],
    "secret": [
      "password",
      "owner_password"
    ],
    "counts": []
  },
  "organize-pages": {
    "summary": "Reorders, rotates, copies and removes pages of a PDF, and inserts pages from other PDFs and empty ones.",
    "input": {
      "field": "pdf",
      "several": true,
      "formats": "PDF"
    },
    "options": {
      "pages": {
        "type": "string",
        "maxLength": 10000,
        "description": "The pages of the new PDF in order, such as 3,1-2,2,blank,9-7+90,b4-: a page that is named again is copied, with form fields of its own; blank adds an empty page as large as the one before it; odd and even stand for every second page, ranges may run downwards, +90, +180 or +270 rotates clockwise, and a letter names the PDF, from a for the first, which may be left out, b for the second and so on."
      }
    },
    "required": [
      "pages"
    ],
    "secret": [],
    "counts": [
      "page-count",
      "original-pages"
    ]
  },
  "delete-pages": {
    "summary": "Deletes pages from a PDF, together with everything that only they used.",
    "input": {
      "field": "pdf",
      "several": false,
      "formats": "PDF"
    },
    "options": {
      "pages": {
        "type": "string",
        "maxLength": 10000,
        "description": "The pages to delete, such as 1,3-5,7 or 5-, without spaces. Required unless `blank` is true."
      },
      "blank": {
        "type": "boolean",
        "default": false,
        "description": "Whether pages that are blank are deleted as well: those that show nothing but paper, also scanned, with dust and shadows of its edges."
      }
    },
    "required": [],
    "secret": [],
    "counts": [
      "deleted-pages",
      "remaining-pages",
      "original-pages"
    ]
  },
  "extract-images": {
    "summary": "Returns the images of a PDF in a ZIP, each once. JPEG and JPEG 2000 keep their data; other images become PNG or TIFF without loss.",
    "input": {
      "field": "pdf",
      "several": false,
      "formats": "PDF"
    },
    "options": {
      "format": {
        "type": "string",
        "enum": [
          "original",
          "png",
          "jpg"
        ],
        "default": "original",
        "description": "As they are stored: JPG, JPEG 2000, TIFF (fax), and PNG for all others; or each as PNG, or as JPG. What is a JPG already stays as it is. Transparent parts are white as JPG."
      },
      "min_side": {
        "type": "integer",
        "minimum": 1,
        "maximum": 50000,
        "description": "Pixels that the shorter side of an image must have, which leaves out icons and lines."
      },
      "images": {
        "type": "string",
        "maxLength": 10000,
        "description": "The images to return, such as 1,3-5,7 or 5-, by their numbers from 1: the order of the ZIP without this field and without `min_side`, where images that cannot be exported count as well. All if absent."
      }
    },
    "required": [],
    "secret": [],
    "counts": [
      "image-count"
    ]
  },
  "page-numbers": {
    "summary": "Writes page numbers on the pages of a PDF.",
    "input": {
      "field": "pdf",
      "several": false,
      "formats": "PDF"
    },
    "options": {
      "position": {
        "type": "string",
        "enum": [
          "bottom-center",
          "bottom-right",
          "bottom-left",
          "top-center",
          "top-right",
          "top-left"
        ],
        "default": "bottom-center",
        "description": "Where the number is on each page, as it is shown."
      },
      "format": {
        "type": "string",
        "maxLength": 60,
        "description": "The text of a number: {n} is the number, {total} that of the last numbered page. Such as Page {n} of {total}, or ABC-{n}; {n} alone if absent."
      },
      "first": {
        "type": "integer",
        "minimum": 0,
        "maximum": 9999999,
        "description": "Number of the first numbered page; 1 if absent."
      },
      "digits": {
        "type": "integer",
        "minimum": 1,
        "maximum": 12,
        "description": "Digits that each number has at least, with zeros in front; 1 if absent."
      },
      "pages": {
        "type": "string",
        "maxLength": 10000,
        "description": "The pages that get a number, such as 2- or 1,3-5; all if absent. Pages between them count as well."
      },
      "mirrored": {
        "type": "boolean",
        "default": false,
        "description": "Whether left and right are exchanged on every other page, for printing on both sides."
      },
      "font_size": {
        "type": "integer",
        "minimum": 1,
        "maximum": 72,
        "description": "Height of the text in points; 10 if absent. Less where the page is too narrow for it."
      },
      "margin_mm": {
        "type": "integer",
        "minimum": 0,
        "maximum": 60,
        "description": "Distance to the edges of the page in millimeters; 10 if absent."
      },
      "color": {
        "type": "string",
        "enum": [
          "black",
          "gray",
          "blue",
          "red"
        ],
        "default": "black",
        "description": "Color of the text."
      }
    },
    "required": [],
    "secret": [],
    "counts": [
      "numbered-pages",
      "page-count",
      "output-size"
    ]
  },
  "watermark": {
    "summary": "Puts a text or an image on the pages of a PDF, or removes what it has put there.",
    "input": {
      "field": "pdf",
      "several": false,
      "formats": "PDF"
    },
    "attached": {
      "field": "image",
      "several": false,
      "formats": "JPEG, PNG, GIF, BMP, TIFF, WebP, HEIC, AVIF",
      "description": "An image in place of `text`. Its metadata is removed, and its transparency is kept. Not available in a chain."
    },
    "options": {
      "text": {
        "type": "string",
        "maxLength": 200,
        "description": "The text of the watermark, in up to five lines. This or `image` is required, unless `remove` is true; not both."
      },
      "position": {
        "type": "string",
        "enum": [
          "center",
          "top-left",
          "top-center",
          "top-right",
          "middle-left",
          "middle-right",
          "bottom-left",
          "bottom-center",
          "bottom-right",
          "tiled"
        ],
        "default": "center",
        "description": "Where the mark is on each page, as it is shown. `tiled`: many of them, all over the page."
      },
      "x_mm": {
        "type": "integer",
        "minimum": 0,
        "maximum": 5080,
        "description": "Distance of the middle of the mark from the left edge of the page, in millimeters; together with `y_mm`, and in place of `position`. The mark is kept within the page."
      },
      "y_mm": {
        "type": "integer",
        "minimum": 0,
        "maximum": 5080,
        "description": "Distance of the middle of the mark from the top edge of the page, in millimeters."
      },
      "width_percent": {
        "type": "integer",
        "minimum": 1,
        "maximum": 100,
        "description": "Width of the mark before its rotation, in percent of the width of the page; if absent, 60 with the position `center` and 25 with any other. Less where the page has not the space."
      },
      "angle": {
        "type": "integer",
        "minimum": 0,
        "maximum": 359,
        "description": "Rotation of the mark in degrees, counterclockwise; if absent, 45 for a text with the position `center` or `tiled`, otherwise 0."
      },
      "opacity": {
        "type": "integer",
        "minimum": 1,
        "maximum": 100,
        "description": "Opacity in percent; 30 if absent."
      },
      "color": {
        "type": "string",
        "enum": [
          "gray",
          "black",
          "red",
          "blue"
        ],
        "default": "gray",
        "description": "Color of the text."
      },
      "layer": {
        "type": "string",
        "enum": [
          "over",
          "under"
        ],
        "default": "over",
        "description": "Whether the mark is over the content of the page, or under it."
      },
      "pages": {
        "type": "string",
        "maxLength": 10000,
        "description": "The pages that get the mark, or lose it, such as 2- or 1,3-5; all if absent."
      },
      "remove": {
        "type": "boolean",
        "default": false,
        "description": "Whether marks that this tool has put on the pages are removed first. Without text and image, they are only removed."
      }
    },
    "required": [],
    "secret": [],
    "counts": [
      "marked-pages",
      "removed-pages",
      "page-count",
      "output-size"
    ]
  },
  "sign": {
    "summary": "Fills in the form of a PDF, and places texts, marks and images such as a signature on its pages.",
    "input": {
      "field": "pdf",
      "several": false,
      "formats": "PDF"
    },
    "attached": {
      "field": "images",
      "several": true,
      "formats": "JPEG, PNG, GIF, BMP, TIFF, WebP, HEIC, AVIF",
      "description": "Images that `placements` name by their number, such as a signature and initials. Their metadata is removed, and their transparency is kept. Not available in a chain."
    },
    "options": {
      "placements": {
        "type": "string",
        "maxLength": 64000,
        "description": "What is placed on pages, as a JSON array of at most 500 objects. Each has `kind`; `pages`, such as 1 or 2-; and `x`, `y`, `width` and `height` in points from the lower left corner of the page as it is shown. `rotation` is in degrees, counterclockwise about the middle; 0 if absent. A `text` has `text`, with \\n between lines, and `font_size` in points, 12 if absent, less where it would not fit; with `font`, which is caveat, sacramento or allura, it is in handwriting. An `image` has `image`, the number of the attached image, from 1. `check`, `cross` and `dot` are marks. `color` is black, blue, red or gray; black if absent. What would lie outside a page is moved onto it. This, `values` or `flatten` is required."
      },
      "values": {
        "type": "string",
        "maxLength": 64000,
        "description": "What is filled in, as a JSON object: the full name of a form field and its value, which is a text, true or false for a check box, the value of a radio button or choice, or an array of several choices. Of radio buttons that share a value, the name of its state (such as \"0\" or \"1\") chooses one, and so does its number in the order of the form, from 1, as a JSON number. A password is shown as asterisks, and the field has no value. Fields that readers calculate keep their value."
      },
      "flatten": {
        "type": "boolean",
        "default": false,
        "description": "Whether form fields become part of the pages and can no longer be filled in. Placements always are part of the pages."
      }
    },
    "required": [],
    "secret": [],
    "counts": [
      "placed-items",
      "filled-fields",
      "page-count",
      "output-size"
    ]
  },
  "crop": {
    "summary": "Crops the pages of a PDF, by given margins or to what is on them.",
    "input": {
      "field": "pdf",
      "several": false,
      "formats": "PDF"
    },
    "options": {
      "pages": {
        "type": "string",
        "maxLength": 10000,
        "description": "The pages that are cropped, such as 2- or 1,3-5; all if absent."
      },
      "margins": {
        "type": "string",
        "maxLength": 40,
        "description": "What is cut off at the edges of each page, as it is shown: top, right, bottom and left in millimeters, from 0 to 5000, such as 10,12.5,10,12.5. This, `page_margins` or `detect` is required."
      },
      "even_margins": {
        "type": "string",
        "maxLength": 40,
        "description": "The same for pages with an even number; as `margins` if absent."
      },
      "page_margins": {
        "type": "string",
        "maxLength": 16000,
        "description": "Margins of single pages, in place of any others: pages, a colon and their margins, separated by semicolons, such as 3:10,10,10,10;7-9:0,0,20,0."
      },
      "detect": {
        "type": "string",
        "enum": [
          "none",
          "all",
          "odd_even",
          "each"
        ],
        "default": "none",
        "description": "Whether margins are found by what is on the pages, in place of `margins`: one for all pages, one each for odd and even pages, or one for each page. The tint of paper, single specks and shadows at the edges of a scan do not count, and a page without anything is left as it is."
      },
      "padding": {
        "type": "integer",
        "minimum": 0,
        "maximum": 100,
        "description": "Distance in millimeters that detected margins keep to what is on the pages; 5 if absent."
      },
      "outside": {
        "type": "string",
        "enum": [
          "hide",
          "delete"
        ],
        "default": "hide",
        "description": "What becomes of the rest of the chosen pages. `hide` keeps it in the file, where programs can show it again, with annotations and fields outside. `delete` removes it for good: text, drawings, pixels of images, and annotations and fields that touch it; a letter that the edge cuts through goes as a whole."
      }
    },
    "required": [],
    "secret": [],
    "counts": [
      "cropped-pages",
      "removed-items",
      "page-count",
      "output-size"
    ]
  },
  "redact": {
    "summary": "Removes what is in areas of the pages, and words wherever a PDF contains them, and fills the places with a color. Where something cannot be removed for certain, the answer is `cannotErase` and no file.",
    "input": {
      "field": "pdf",
      "several": false,
      "formats": "PDF"
    },
    "options": {
      "areas": {
        "type": "string",
        "maxLength": 64000,
        "description": "What is removed, as a JSON array of at most 500 objects. Each has `pages`, such as 1 or 2-; and `x`, `y`, `width` and `height` in points from the lower left corner of the page as it is shown. This, `words`, `find` or `whole_pages` is required. Text in pictures is removed only where an area covers it."
      },
      "words": {
        "type": "string",
        "maxLength": 4000,
        "description": "Words or phrases that are removed wherever the file contains them as text: at most 100, one per line. Upper and lower case are the same, and a phrase may continue on the next line."
      },
      "whole_words": {
        "type": "boolean",
        "default": true,
        "description": "Whether `words` are removed only where they are whole words; if false, also as parts of longer words."
      },
      "find": {
        "type": "string",
        "maxLength": 60,
        "description": "Kinds of text that are found and removed, separated by commas: emails, ibans, phones."
      },
      "keep": {
        "type": "string",
        "maxLength": 64000,
        "description": "What stays of what `words` and `find` find, as areas like those of `areas`: each place on a page all of whose parts have their middle in one of them. Of a word or kind of text with such a place, all other places on pages are removed, but it is neither removed from anything beside the pages nor looked for in the result."
      },
      "whole_pages": {
        "type": "string",
        "maxLength": 10000,
        "description": "Pages from which everything is removed, such as 2- or 1,3-5. They stay, filled with the color."
      },
      "color": {
        "type": "string",
        "enum": [
          "black",
          "white",
          "gray"
        ],
        "default": "black",
        "description": "Color of the areas."
      },
      "attachments": {
        "type": "string",
        "enum": [
          "remove",
          "keep"
        ],
        "default": "remove",
        "description": "Whether attached files are removed. `keep`: a file is refused whose attachments contain one of the words, or cannot be searched for them."
      },
      "metadata": {
        "type": "string",
        "enum": [
          "keep",
          "remove"
        ],
        "default": "keep",
        "description": "Whether what the file says of who made it, when and with what is removed as well, as the tool `metadata` does."
      }
    },
    "required": [],
    "secret": [],
    "counts": [
      "redacted-places",
      "redacted-pages",
      "redacted-elsewhere",
      "kept-places",
      "removed-images",
      "removed-notes",
      "page-count",
      "output-size"
    ]
  },
  "e-invoice": {
    "summary": "Reads an e-invoice of EN 16931 (XRechnung, ZUGFeRD, Factur-X, Peppol) from an XML file or a PDF, checks it and returns all of it as JSON, draws it as a PDF, or makes one; or puts it into a PDF that is there already.",
    "input": {
      "field": "invoice",
      "several": true,
      "formats": "XML, PDF, JSON"
    },
    "attached": {
      "field": "logo",
      "several": false,
      "formats": "JPEG, PNG, GIF, BMP, TIFF, WebP, HEIC, AVIF",
      "description": "A logo of the seller for the page that is drawn: JPEG in gray or RGB, or PNG, of at most 2 MB. Not available in a chain."
    },
    "options": {
      "mode": {
        "type": "string",
        "enum": [
          "read",
          "pdf",
          "xml",
          "make",
          "hybrid"
        ],
        "default": "read",
        "description": "What is done. `read`: the invoice is checked and returned as JSON. `pdf`: it is drawn as an accessible PDF/A-3 with its XML in it. `xml`: its XML is returned as it is. `make`: the file is the draft of an invoice in JSON (schema `InvoiceDraft`), of which `output` is made. `hybrid`: two files, the PDF of an invoice as it is and its data, as XML or as a draft, become one: the PDF as PDF/A-3b with the XML in it, which is ZUGFeRD or Factur-X where that knows the profile. Where that cannot be, the refusal says what stands in the way. Every other mode takes one file."
      },
      "output": {
        "type": "string",
        "enum": [
          "zugferd",
          "xrechnung"
        ],
        "default": "zugferd",
        "description": "What `make` answers. `zugferd`: a PDF with the data as Factur-X EN 16931, which is ZUGFeRD. `xrechnung`: XML of XRechnung 3.0."
      },
      "syntax": {
        "type": "string",
        "enum": [
          "ubl",
          "cii"
        ],
        "default": "ubl",
        "description": "Syntax of `xrechnung`."
      },
      "language": {
        "type": "string",
        "enum": [
          "de",
          "en"
        ],
        "default": "de",
        "description": "Language of the page that `pdf` draws; `make` draws it in that of the draft."
      },
      "color": {
        "type": "string",
        "maxLength": 7,
        "description": "Color of the accents on the page, such as #1a3855; a dark blue if absent."
      }
    },
    "required": [],
    "secret": [],
    "counts": [
      "error-count",
      "warning-count",
      "unknown-count"
    ]
  },
  "metadata": {
    "summary": "Lists or removes what a PDF says of who made it, when and with what, and sets its title, author, subject, keywords, dates and language. What its pages show, attached files, layers and scripts stay.",
    "input": {
      "field": "pdf",
      "several": false,
      "formats": "PDF"
    },
    "options": {
      "mode": {
        "type": "string",
        "enum": [
          "change",
          "list"
        ],
        "default": "change",
        "description": "What is done. `change`: the PDF is returned without its metadata, or with other ones. `list`: what it says is returned as JSON, with scripts and hidden layers, which `change` keeps; the other fields have no effect."
      },
      "remove": {
        "type": "boolean",
        "default": true,
        "description": "Whether everything is removed: document information, XMP of the document and its parts, EXIF, XMP and IPTC of images, thumbnails, private data of programs, authors and dates of annotations, dates of attached files, signatures, earlier revisions, and the identifier of the file. If false, only the entries that are given change."
      },
      "title": {
        "type": "string",
        "maxLength": 1000,
        "description": "New title. If absent, it goes with the others, or stays."
      },
      "author": {
        "type": "string",
        "maxLength": 1000,
        "description": "New author. If absent, it goes with the others, or stays."
      },
      "subject": {
        "type": "string",
        "maxLength": 1000,
        "description": "New subject. If absent, it goes with the others, or stays."
      },
      "keywords": {
        "type": "string",
        "maxLength": 1000,
        "description": "New keywords, separated by commas. If absent, it goes with the others, or stays."
      },
      "created": {
        "type": "string",
        "maxLength": 25,
        "description": "When the PDF was made, such as 2026-01-31 or 2026-01-31T12:00:00+01:00. If absent, it goes with the others, or stays."
      },
      "modified": {
        "type": "string",
        "maxLength": 25,
        "description": "When the PDF was last changed, such as 2026-01-31 or 2026-01-31T12:00:00+01:00. If absent, it goes with the others, or stays."
      },
      "language": {
        "type": "string",
        "maxLength": 35,
        "description": "Language of the text, such as de or en-GB, which screen readers read it in. It stays if absent."
      }
    },
    "required": [],
    "secret": [],
    "counts": [
      "entry-count",
      "removed-entries",
      "removed-xmp",
      "cleaned-images",
      "removed-thumbnails",
      "removed-program-data",
      "cleaned-annotations",
      "cleaned-attachments",
      "removed-signatures",
      "removed-traces",
      "removed-revisions",
      "page-count",
      "output-size"
    ]
  },
  "n-up": {
    "summary": "Places several pages of a PDF on each sheet, in a grid or as a booklet, or one page on several sheets as a poster.",
    "input": {
      "field": "pdf",
      "several": false,
      "formats": "PDF"
    },
    "options": {
      "mode": {
        "type": "string",
        "enum": [
          "grid",
          "booklet",
          "poster"
        ],
        "default": "grid",
        "description": "What is made: `grid` has several pages on each sheet, `booklet` two pages on each side of sheets that are printed on both sides (turned over at the short edge), folded and stapled in the middle; `poster` has one page on several sheets."
      },
      "per_sheet": {
        "type": "integer",
        "enum": [
          2,
          3,
          4,
          6,
          8,
          9,
          16
        ],
        "default": 2,
        "description": "Number of pages on a sheet of a grid."
      },
      "order": {
        "type": "string",
        "enum": [
          "across",
          "down"
        ],
        "default": "across",
        "description": "Whether the pages of a grid follow each other by rows or by columns."
      },
      "right_to_left": {
        "type": "boolean",
        "default": false,
        "description": "Whether the first page of a grid is at the right, and a booklet is bound there."
      },
      "paper": {
        "type": "string",
        "enum": [
          "a4",
          "a3",
          "a5",
          "letter",
          "legal"
        ],
        "default": "a4",
        "description": "Paper of the sheets. They are upright or across, whichever shows the pages larger; a poster follows its page."
      },
      "gap": {
        "type": "integer",
        "minimum": 0,
        "maximum": 30,
        "description": "Millimeters between the pages on a sheet; 5 if absent, and 0 in a booklet."
      },
      "margin": {
        "type": "integer",
        "minimum": 0,
        "maximum": 30,
        "description": "Millimeters at the edges of a sheet that stay free; 5 if absent."
      },
      "columns": {
        "type": "integer",
        "minimum": 2,
        "maximum": 10,
        "description": "Sheets beside each other that a poster takes; 2 if absent. How many are below each other follows from the page."
      },
      "overlap": {
        "type": "integer",
        "minimum": 0,
        "maximum": 30,
        "description": "Millimeters that neighboring sheets of a poster both show; 10 if absent."
      },
      "frames": {
        "type": "boolean",
        "default": false,
        "description": "Whether each page of a grid or booklet has a frame."
      },
      "cut_marks": {
        "type": "boolean",
        "default": false,
        "description": "Whether the margins have marks at which the sheets are cut: between the pages of a grid, and at the edges of what each sheet of a poster shows."
      }
    },
    "required": [],
    "secret": [],
    "counts": [
      "placed-pages",
      "page-count",
      "output-size"
    ]
  },
  "page-size": {
    "summary": "Gives the pages of a PDF another size, or all the same one. Content, links and fields are scaled along. Where all pages have it, the file is answered unchanged, with the notice nothingResized.",
    "input": {
      "field": "pdf",
      "several": false,
      "formats": "PDF"
    },
    "options": {
      "size": {
        "type": "string",
        "enum": [
          "a4",
          "a3",
          "a5",
          "letter",
          "legal",
          "own",
          "usual",
          "first"
        ],
        "default": "a4",
        "description": "The new size: of a paper, `own` with `width` and `height`, that of most pages (`usual`) or that of the first page."
      },
      "width": {
        "type": "integer",
        "minimum": 20,
        "maximum": 5000,
        "description": "Width of an `own` page in millimeters; 210 if absent."
      },
      "height": {
        "type": "integer",
        "minimum": 20,
        "maximum": 5000,
        "description": "Height of an `own` page in millimeters; 297 if absent."
      },
      "orientation": {
        "type": "string",
        "enum": [
          "auto",
          "portrait",
          "landscape"
        ],
        "default": "auto",
        "description": "Whether pages are upright or across. With `auto`, each stays as it is; the `own` size is never turned."
      },
      "scale": {
        "type": "integer",
        "minimum": 1,
        "maximum": 1000,
        "description": "Size of the content in percent of its own; what is beyond the page is not shown. If absent, all of it fits, as large as possible."
      },
      "margin": {
        "type": "integer",
        "minimum": 0,
        "maximum": 100,
        "description": "Millimeters at the edges that stay free where the content is to fit; 0 if absent, and a quarter of the page at most."
      }
    },
    "required": [],
    "secret": [],
    "counts": [
      "resized-pages",
      "page-count",
      "output-size"
    ]
  },
  "ocr": {
    "summary": "Recognizes the text of scanned pages and adds it to the PDF, invisible over its picture, so that it is found and copied; or returns the text of all pages as plain text, Markdown or JSON.",
    "input": {
      "field": "pdf",
      "several": false,
      "formats": "PDF"
    },
    "options": {
      "existing": {
        "type": "string",
        "enum": [
          "skip",
          "recognize"
        ],
        "default": "skip",
        "description": "What is done with pages that have text. `skip`: pages with more than a few letters stay as they are. `recognize`: all are recognized; words that are seen as text are not added again, and invisible text of an earlier recognition is replaced."
      },
      "pages": {
        "type": "string",
        "maxLength": 10000,
        "description": "The pages that may be recognized, such as 1,3-5,7 or 5-; all if absent. Others stay as they are."
      },
      "language": {
        "type": "string",
        "maxLength": 60,
        "description": "Language of the text, as a code of Tesseract, or up to three joined by `+`. German (`deu`) and English (`eng`) are always there; others as the operator has installed them, which `GET /v1/choices/{tool}` lists. German and English if absent; fewer languages are faster."
      },
      "turn": {
        "type": "boolean",
        "default": false,
        "description": "Whether pages whose text is recognized upside down or sideways are turned, so that it is upright."
      },
      "output": {
        "type": "string",
        "enum": [
          "pdf",
          "text",
          "markdown",
          "json"
        ],
        "default": "pdf",
        "description": "What is returned. `pdf`: the PDF with the text. `text`: the text of all pages in UTF-8, with a form feed between two pages. `markdown`: the same as Markdown: headings by the height of their letters, paragraphs, lists, and simple tables. `json`: words with their places and confidence."
      }
    },
    "required": [],
    "secret": [],
    "counts": [
      "recognized-pages",
      "recognized-words",
      "confidence",
      "doubtful-pages",
      "doubtful-words",
      "skipped-pages",
      "left-pages",
      "turned-pages",
      "page-count",
      "output-size"
    ]
  },
  "flatten": {
    "summary": "Makes form fields, comments and layers of a PDF part of its pages, so that nothing of them can be changed any more, or makes each page a picture.",
    "input": {
      "field": "pdf",
      "several": false,
      "formats": "PDF"
    },
    "options": {
      "mode": {
        "type": "string",
        "enum": [
          "parts",
          "pictures"
        ],
        "default": "parts",
        "description": "`parts`: what `forms`, `annotations` and `layers` name becomes part of the pages; text stays text. `pictures`: each page becomes one picture in its size, and its text is lost."
      },
      "forms": {
        "type": "boolean",
        "default": true,
        "description": "Whether form fields become part of the pages, with what is filled in; the form is gone, and so are its buttons and signatures."
      },
      "annotations": {
        "type": "boolean",
        "default": true,
        "description": "Whether notes, stamps, drawings and marks in text become part of the pages, as they look. What a note says in its window is gone. Those of which the file has no look stay as they are (`x-left-annotations`), and so do attached files and media."
      },
      "layers": {
        "type": "boolean",
        "default": true,
        "description": "Whether layers become part of the pages: what is shown when the PDF is opened stays, and what is hidden is removed."
      },
      "remove_links": {
        "type": "boolean",
        "default": false,
        "description": "Whether links are removed as well."
      },
      "resolution": {
        "type": "integer",
        "minimum": 72,
        "maximum": 600,
        "description": "Resolution of `pictures` in dpi; 150 if absent."
      }
    },
    "required": [],
    "secret": [],
    "counts": [
      "flattened-fields",
      "flattened-annotations",
      "left-annotations",
      "removed-links",
      "flattened-layers",
      "hidden-layers",
      "pictures",
      "page-count",
      "output-size"
    ]
  },
  "attachments": {
    "summary": "Lists the files that are attached to a PDF, returns them, attaches others, or removes them.",
    "input": {
      "field": "pdf",
      "several": false,
      "formats": "PDF"
    },
    "attached": {
      "field": "files",
      "several": true,
      "formats": "any format",
      "description": "Files of any format that `add` attaches, by their names; a name that is taken gets a number. Not available in a chain."
    },
    "options": {
      "mode": {
        "type": "string",
        "enum": [
          "list",
          "extract",
          "remove",
          "add"
        ],
        "default": "list",
        "description": "What is done. `list`: the attached files are listed as JSON. `extract`: they are returned in a ZIP. `remove`: the PDF is returned without them. `add`: it is returned with `files` attached."
      },
      "names": {
        "type": "string",
        "maxLength": 20000,
        "description": "Names of the files that are returned or removed, one a line, as `list` has them; all if absent."
      },
      "description": {
        "type": "string",
        "maxLength": 1000,
        "description": "What viewers show beside the files that `add` attaches."
      },
      "relationship": {
        "type": "string",
        "enum": [
          "none",
          "source",
          "data",
          "alternative",
          "supplement",
          "unspecified"
        ],
        "default": "none",
        "description": "What the files that `add` attaches are to the document, with which they are then associated (ISO 32000-2, 14.13), as PDF/A-3 demands; `none`: they are only attached."
      }
    },
    "required": [],
    "secret": [],
    "counts": [
      "file-count",
      "invoice-count",
      "page-count"
    ]
  },
  "pdf-a": {
    "summary": "Checks whether a PDF conforms to PDF/A, the standard for archives, or PDF/UA, the one for accessibility, and returns what it lacks as JSON, or makes it PDF/A.",
    "input": {
      "field": "pdf",
      "several": false,
      "formats": "PDF"
    },
    "options": {
      "mode": {
        "type": "string",
        "enum": [
          "convert",
          "check"
        ],
        "default": "check",
        "description": "What is done. `check`: what the PDF lacks is returned as JSON; it is checked as it is, without a repair. `convert`: it becomes PDF/A, in the same pages, text, links, bookmarks and fields, and the answer is checked before it is returned. A claim that does not hold is never made."
      },
      "level": {
        "type": "string",
        "enum": [
          "auto",
          "1a",
          "1b",
          "2a",
          "2b",
          "2u",
          "3a",
          "3b",
          "3u",
          "ua-1"
        ],
        "default": "auto",
        "description": "Part and level of ISO 19005. `check`: `auto` takes those that the PDF claims, or 2b; of tags, which level A demands, it is checked whether they are there and well-formed, not whether they make sense. `ua-1` is PDF/UA-1 (ISO 14289-1), of which it is checked what a program can decide; it is checked only. `convert`: `auto` takes 3b where files are attached, which 2b does not allow, else 2b; levels of part 1, level A and PDF/UA are not made."
      }
    },
    "required": [],
    "secret": [],
    "counts": [
      "finding-count",
      "page-count",
      "output-size"
    ]
  },
  "repair": {
    "summary": "Repairs a damaged PDF, or returns what is wrong with it as JSON. A PDF without damage is returned unchanged (`notDamaged`).",
    "input": {
      "field": "pdf",
      "several": false,
      "formats": "PDF"
    },
    "options": {
      "output": {
        "type": "string",
        "enum": [
          "pdf",
          "report"
        ],
        "default": "pdf",
        "description": "What is returned. `pdf`: the repaired PDF; its headers say what was wrong (`x-repair-faults`), how its objects were found (`x-repair-source`), and which pages lack what (`x-missing-parts`). `report`: the same as JSON, with sentences for people and all pages."
      }
    },
    "required": [],
    "secret": [],
    "counts": [
      "fault-count",
      "missing-pages",
      "page-count",
      "output-size"
    ]
  },
  "bookmarks": {
    "summary": "Writes the bookmarks of a PDF: from a list, from a table of contents that was pasted, or from its headings; and labels of its pages. It also removes bookmarks, or returns them as JSON.",
    "input": {
      "field": "pdf",
      "several": false,
      "formats": "PDF"
    },
    "options": {
      "source": {
        "type": "string",
        "enum": [
          "list",
          "contents",
          "headings",
          "none"
        ],
        "default": "list",
        "description": "Where the bookmarks come from. `list`: from `bookmarks`; without it, they stay as they are. `contents`: from that field. `headings`: from the headings of the pages, by their tags, or by the size of their letters in a file without tags. `none`: all are removed."
      },
      "bookmarks": {
        "type": "string",
        "maxLength": 1000000,
        "description": "All bookmarks, as a JSON array of at most 5,000 objects in their order. Each has `title`; `page`, its number in the file from 1, or null for none; `level`, 1 if absent and at most one deeper than the one before; and `open`, whether those below are shown at once. One that leads to the same page as a bookmark before keeps the place on the page, the action and the look of that: of the one with the same title first."
      },
      "contents": {
        "type": "string",
        "maxLength": 200000,
        "description": "A table of contents, one bookmark a line: the title, and the number of its page behind it, such as `1.2 Method ..... 12`. Levels are those of the indentation; where no line is indented, those of numbers such as 1.2 before the titles. A line without a number gets the page of the next."
      },
      "first_page": {
        "type": "integer",
        "minimum": 1,
        "maximum": 1000000,
        "description": "The page of the file that `contents` counts as page 1, where a cover or a preface comes before it; 1 if absent."
      },
      "labels": {
        "type": "string",
        "maxLength": 100000,
        "description": "What viewers show as numbers of the pages, as a JSON array of at most 500 ranges, each up to the next one: `page`, from 1; `style`, one of decimal, lower-roman, upper-roman, lower-alpha, upper-alpha and none, decimal if absent; `prefix`; and `start`, the number of its first page, 1 if absent. An empty array removes them; they stay as they are if absent."
      },
      "output": {
        "type": "string",
        "enum": [
          "pdf",
          "json"
        ],
        "default": "pdf",
        "description": "What is returned. `pdf`: the PDF. `json`: its bookmarks and labels, as they would be then."
      }
    },
    "required": [],
    "secret": [],
    "counts": [
      "bookmark-count",
      "page-count",
      "output-size"
    ]
  },
  "scan-to-pdf": {
    "summary": "Makes a small, searchable PDF of photos of pages, in the order sent: each page is found, straightened and freed of shadows, and its text is recognized.",
    "input": {
      "field": "images",
      "several": true,
      "formats": "JPEG, PNG, GIF, BMP, TIFF, WebP, HEIC, AVIF"
    },
    "options": {
      "photos": {
        "type": "string",
        "enum": [
          "page",
          "keep"
        ],
        "default": "page",
        "description": "`page`: the page is found in each photo, cut out, straightened and freed of shadows; `x-found-pages` says in how many. Photos in which no page is found stay whole. `keep`: all stay whole."
      },
      "whole_photos": {
        "type": "string",
        "maxLength": 1000,
        "description": "With `photos=page`: for each image, in order, 1 where it stays whole, such as 0,1,0. Images without a value are searched."
      },
      "rotations": {
        "type": "string",
        "maxLength": 1000,
        "description": "Clockwise rotation of each image in degrees, in order, such as 0,90,270,180. Images without a value are not rotated."
      },
      "look": {
        "type": "string",
        "enum": [
          "original",
          "gray",
          "scan"
        ],
        "default": "original",
        "description": "`gray`: in shades of gray. `scan`: black and white, without the shadows of a photographed page."
      },
      "page_size": {
        "type": "string",
        "enum": [
          "a4",
          "letter",
          "fit"
        ],
        "default": "a4",
        "description": "The paper that pages fit on. `fit`: each page is as large as its image; a page that was found fits on A4 then."
      },
      "language": {
        "type": "string",
        "maxLength": 60,
        "description": "Language of the text, as a code of Tesseract, or up to three joined by `+`. German (`deu`) and English (`eng`) are always there; others as the operator has installed them, which `GET /v1/choices/{tool}` lists. German and English if absent; fewer languages are faster."
      }
    },
    "required": [],
    "secret": [],
    "counts": [
      "found-pages",
      "recognized-pages",
      "recognized-words",
      "confidence",
      "left-pages",
      "output-size"
    ]
  },
  "chain": {
    "summary": "Runs up to five tools in one request: each takes the PDF that the one before answers.",
    "input": {
      "field": "files",
      "several": true,
      "formats": "those of the first tool"
    },
    "options": {
      "steps": {
        "type": "string",
        "maxLength": 16384,
        "description": "The steps in their order, as a JSON array of one to five objects: `tool` is the name of a tool, `options` has the fields of its form, as text or as JSON numbers and booleans, passwords always as text. Must be the first part of the form. Each step but the last must answer one PDF, and each but the first must take one. No step takes attached files."
      }
    },
    "required": [
      "steps"
    ],
    "secret": [
      "steps"
    ],
    "counts": []
  }
};
