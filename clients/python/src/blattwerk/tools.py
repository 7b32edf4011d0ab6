# Made by `npm run docs` from the contracts of the tools.
"""A method for each tool."""

from collections.abc import Sequence
from typing import Any, Literal

from ._transport import Answer, FileInput, OnProgress, Transport

#: The field of each tool's files.
INPUTS = {
    "convert": "images",
    "merge": "pdfs",
    "compress": "pdf",
    "pdf-to-jpg": "pdf",
    "split": "pdf",
    "rotate": "pdf",
    "unlock": "pdf",
    "protect": "pdf",
    "organize-pages": "pdf",
    "delete-pages": "pdf",
    "extract-images": "pdf",
    "page-numbers": "pdf",
    "watermark": "pdf",
    "sign": "pdf",
    "crop": "pdf",
    "redact": "pdf",
    "e-invoice": "invoice",
    "metadata": "pdf",
    "n-up": "pdf",
    "page-size": "pdf",
    "ocr": "pdf",
    "flatten": "pdf",
    "attachments": "pdf",
    "pdf-a": "pdf",
    "repair": "pdf",
    "bookmarks": "pdf",
    "scan-to-pdf": "images",
}

#: Names of the numbers that the answer of each tool has beside the file.
COUNTS: dict[str, tuple[str, ...]] = {
    "convert": ("found-pages",),
    "merge": (),
    "compress": ("original-size", "compressed-size", "image-resolution", "image-quality",),
    "pdf-to-jpg": ("page-count", "zip-size",),
    "split": ("page-count", "output-files",),
    "rotate": ("original-size", "output-size", "rotation", "page-count", "rotated-pages",),
    "unlock": (),
    "protect": (),
    "organize-pages": ("page-count", "original-pages",),
    "delete-pages": ("deleted-pages", "remaining-pages", "original-pages",),
    "extract-images": ("image-count",),
    "page-numbers": ("numbered-pages", "page-count", "output-size",),
    "watermark": ("marked-pages", "removed-pages", "page-count", "output-size",),
    "sign": ("placed-items", "filled-fields", "page-count", "output-size",),
    "crop": ("cropped-pages", "removed-items", "page-count", "output-size",),
    "redact": ("redacted-places", "redacted-pages", "redacted-elsewhere", "kept-places", "removed-images", "removed-notes", "page-count", "output-size",),
    "e-invoice": ("error-count", "warning-count", "unknown-count",),
    "metadata": ("entry-count", "removed-entries", "removed-xmp", "cleaned-images", "removed-thumbnails", "removed-program-data", "cleaned-annotations", "cleaned-attachments", "removed-signatures", "removed-traces", "removed-revisions", "page-count", "output-size",),
    "n-up": ("placed-pages", "page-count", "output-size",),
    "page-size": ("resized-pages", "page-count", "output-size",),
    "ocr": ("recognized-pages", "recognized-words", "confidence", "doubtful-pages", "doubtful-words", "skipped-pages", "left-pages", "turned-pages", "page-count", "output-size",),
    "flatten": ("flattened-fields", "flattened-annotations", "left-annotations", "removed-links", "flattened-layers", "hidden-layers", "pictures", "page-count", "output-size",),
    "attachments": ("file-count", "invoice-count", "page-count",),
    "pdf-a": ("finding-count", "page-count", "output-size",),
    "repair": ("fault-count", "missing-pages", "page-count", "output-size",),
    "bookmarks": ("bookmark-count", "page-count", "output-size",),
    "scan-to-pdf": ("found-pages", "recognized-pages", "recognized-words", "confidence", "left-pages", "output-size",),
    "chain": (),
}


class Tools(Transport):
    """The tools of a site. Options that are left out have the default of the site."""

    def convert(
        self,
        images: Sequence[FileInput],
        *,
        page_size: Literal["fit", "a4", "letter", "a3", "a5", "legal", "custom"] | None = None,
        orientation: Literal["auto", "portrait", "landscape"] | None = None,
        margin: Literal["none", "small", "large"] | None = None,
        remove_metadata: bool | None = None,
        rotations: str | None = None,
        page_width: int | None = None,
        page_height: int | None = None,
        margin_mm: int | None = None,
        placement: Literal["inside", "fill", "stretch"] | None = None,
        images_per_page: Literal[1, 2, 4, 6, 9] | None = None,
        look: Literal["original", "gray", "scan"] | None = None,
        photos: Literal["keep", "page"] | None = None,
        whole_photos: str | None = None,
        output: Literal["one", "each"] | None = None,
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Combines images into one PDF, one page per image (a multi-page TIFF: one per page), in the order sent. Or into one PDF per file.

        :param page_size: `fit`: each page is as large as its image. Otherwise a paper size; `custom` uses `page_width` and `page_height`.
        :param orientation: For paper sizes. `auto` follows the shape of each image; a custom page keeps its width and height, and a page of several images is portrait.
        :param margin: Blank margin around each image.
        :param remove_metadata: Removes EXIF, XMP, IPTC and comments of JPEGs, including the location. The picture is not re-encoded. Other formats always lose them.
        :param rotations: Clockwise rotation of each image in degrees, in order, such as 0,90,270,180. Images without a value are not rotated.
        :param page_width: Width of a `custom` page in millimeters; 210 if absent.
        :param page_height: Height of a `custom` page in millimeters; 297 if absent.
        :param margin_mm: Blank margin in millimeters, in place of `margin`. At least 10 of the paper’s shorter side must remain.
        :param placement: For paper sizes. `inside` shows all of the image, `fill` fills the page and crops the image, `stretch` fills the page and distorts the image.
        :param images_per_page: Images on each page, row by row. With `fit` and more than one, pages are A4.
        :param look: `gray`: in shades of gray. `scan`: black and white, without the shadows of a photographed page.
        :param photos: `page`: in photos of pages the page is found, cut out, straightened and freed of shadows; `x-found-pages` says in how many. Pictures in which no page is found stay as they are.
        :param whole_photos: With `photos=page`: for each image, in order, 1 where it stays whole, such as 0,1,0. Images without a value are searched.
        :param output: `each`: one PDF per file, in a ZIP if there are several files.
        """
        return self.run(
            "convert",
            {"images": images},
            {"page_size": page_size, "orientation": orientation, "margin": margin, "remove_metadata": remove_metadata, "rotations": rotations, "page_width": page_width, "page_height": page_height, "margin_mm": margin_mm, "placement": placement, "images_per_page": images_per_page, "look": look, "photos": photos, "whole_photos": whole_photos, "output": output},
            on_progress,
        )

    def merge(
        self,
        pdfs: Sequence[FileInput],
        *,
        file_pages: str | None = None,
        order: Literal["files", "interleaved", "interleaved-reversed"] | None = None,
        blank_pages: bool | None = None,
        bookmarks: Literal["all", "files", "own", "none"] | None = None,
        contents_title: str | None = None,
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Merges PDFs into one, in the order sent, or page by page in turn.

        :param file_pages: The pages of each file, in the order of the files, separated by semicolons, such as 1-3;;5-,2: each is a list of pages and ranges, and an empty one takes all pages.
        :param order: One file after the other, or a page of each in turn: the front and back sides of a double-sided scan. interleaved-reversed takes the pages of every second file from its end. What is left of a longer file comes last.
        :param blank_pages: Adds an empty page after a file with an odd number of pages, so that each file begins on a front side. Without effect where pages are interleaved.
        :param bookmarks: One for each file with its own below it (all), one for each file only (files), only those that the files have (own), or none.
        :param contents_title: The heading of a table of contents: the names of the PDFs with the numbers of their first pages, and links to them, on pages that come first. No such page if absent.
        """
        return self.run(
            "merge",
            {"pdfs": pdfs},
            {"file_pages": file_pages, "order": order, "blank_pages": blank_pages, "bookmarks": bookmarks, "contents_title": contents_title},
            on_progress,
        )

    def compress(
        self,
        pdf: FileInput,
        *,
        quality: Literal["medium", "low"] | None = None,
        target_size: int | None = None,
        both_levels: bool | None = None,
        grayscale: bool | None = None,
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Reduces the size of a PDF, to a quality or below a number of bytes. If nothing can be gained, it returns the original (`alreadyOptimal`, `alreadyFits`).

        :param quality: Resolution of the images: `medium` reduces them to 150 dpi, `low` to about 100 dpi, for the smallest file, in which the writing on scans is apart from their paper, and TrueType fonts have no programs that fit them to pixels.
        :param target_size: Maximum size of the result in bytes, instead of `quality`. Returns the best quality that fits, or `targetTooSmall` with `min_size`. `x-image-resolution` and `x-image-quality` report what it took: the highest resolution in dpi of an image that was encoded again, and the quality of JPEG from 1 to 100; both are 0 where no image was encoded again, and without `target_size`.
        :param both_levels: Returns a ZIP with `medium.pdf` and `low.pdf`; a level that gains nothing is left out. Not allowed with `target_size`.
        :param grayscale: Makes all colors gray: images, text, drawings and annotations. The notice `colorsKept` reports that some could not be converted. A file with colors is never returned as it was.
        """
        return self.run(
            "compress",
            {"pdf": pdf},
            {"quality": quality, "target_size": target_size, "both_levels": both_levels, "grayscale": grayscale},
            on_progress,
        )

    def pdf_to_jpg(
        self,
        pdf: FileInput,
        *,
        quality: Literal["normal", "high"] | None = None,
        pages: str | None = None,
        resolution: int | None = None,
        format: Literal["jpg", "png", "webp"] | None = None,
        colors: Literal["color", "gray", "blackAndWhite"] | None = None,
        layout: Literal["pages", "tall"] | None = None,
        archive: Literal["always", "whenNeeded"] | None = None,
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Renders the pages of a PDF as JPG, PNG or WebP and returns them in a ZIP.

        :param quality: `normal` is 150 dpi, `high` is 300 dpi.
        :param pages: The pages to render, such as 1,3-5,7 or 5-, each once and in the order of the PDF; all pages if absent.
        :param resolution: Resolution in dpi, instead of `quality`. A page with more pixels than the limit allows is scaled down (notice `scaledDown`).
        :param format: File format: JPG; PNG, lossless; or WebP, at most 16,383 pixels a side and 40 megapixels.
        :param colors: As the page is, in grayscale, or in black and white (one bit per pixel as PNG, lossless as WebP).
        :param layout: An image for each page, or one image of all pages, one below the other.
        :param archive: Whether a single image is returned in a ZIP as well, or by itself.
        """
        return self.run(
            "pdf-to-jpg",
            {"pdf": pdf},
            {"quality": quality, "pages": pages, "resolution": resolution, "format": format, "colors": colors, "layout": layout, "archive": archive},
            on_progress,
        )

    def split(
        self,
        pdf: FileInput,
        *,
        mode: Literal["extract", "pages", "ranges", "interval", "chunks", "bookmarks", "size", "blank", "halves"] | None = None,
        config: str | None = None,
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Extracts pages, together or each as a file, or splits a PDF by ranges, every few pages, into equal parts, at its bookmarks, at blank pages or by size, or cuts double pages in two. Returns a PDF if there is one new file, otherwise a ZIP.

        :param mode: `extract`: the pages in `config`, in one file. `pages`: a file of each of these pages. `ranges`: a file for each range. `interval`: a new file every `config` pages. `chunks`: `config` files of about equal length. `bookmarks`: a new file at each bookmark of a level. `size`: files of at most `config` bytes; a single page larger than that is a file of its own, with the notice `partsTooLarge`. `blank`: a file for what is between blank pages, such as sheets that separate scanned letters; those blank pages are in no file. `halves`: one file in which each double page is two pages, cut in the middle of its longer side; both show their half of the same content.
        :param config: Depends on `mode`. `extract` and `pages`: pages such as 1,3-5,7, 5-, odd or even. `ranges`: a part for each file, such as 1-3,4-6 or odd,even; with semicolons, files of several parts, such as 1-3,8;4-7. `interval`: pages per file; 1 makes a file of each page. `chunks`: number of files. `bookmarks`: the level, from 1; bookmarks of the levels above count as well, and files are named after them. `size`: maximum bytes per file. Required for all of these. `blank`: the number of blank pages in a row that separate files, such as 2 for sheets that were scanned on both sides; 1 if absent. `halves`: the pages to cut; absent for those that are wider than high, or all if there are none.
        """
        return self.run(
            "split",
            {"pdf": pdf},
            {"mode": mode, "config": config},
            on_progress,
        )

    def rotate(
        self,
        pdf: FileInput,
        *,
        rotation: Literal[90, 180, 270, "upright"] | None = None,
        pages: str | None = None,
        orientation: Literal["all", "landscape", "portrait"] | None = None,
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Rotates pages clockwise, in addition to any rotation they already have.

        :param rotation: Degrees, clockwise; upright turns each page by as many as its text needs, and pages with little text not at all.
        :param pages: The pages to rotate, each at most once, such as 1,3-5 or 8-; all pages if absent. +90, +180 or +270 after a page or range replaces `rotation` for it: 1,3-5+180.
        :param orientation: Of these pages only those that are shown wider than high, or higher than wide. Where there are none, the file is answered unchanged, with the notice nothingRotated.
        """
        return self.run(
            "rotate",
            {"pdf": pdf},
            {"rotation": rotation, "pages": pages, "orientation": orientation},
            on_progress,
        )

    def unlock(
        self,
        pdf: FileInput,
        *,
        password: str | None = None,
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Removes the password and the restrictions of a PDF. A PDF without any is returned unchanged (`notProtected`).

        :param password: The password that opens the PDF. Leave it out if the PDF opens without one and only has restrictions.
        """
        return self.run(
            "unlock",
            {"pdf": pdf},
            {"password": password},
            on_progress,
        )

    def protect(
        self,
        pdf: FileInput,
        *,
        password: str | None = None,
        owner_password: str | None = None,
        allow_print: bool | None = None,
        allow_copy: bool | None = None,
        allow_edit: bool | None = None,
        allow_high_quality_print: Literal["asPrint", "true", "false"] | None = None,
        allow_annotate: Literal["asEdit", "true", "false"] | None = None,
        allow_forms: Literal["asEdit", "true", "false"] | None = None,
        allow_assemble: Literal["asEdit", "true", "false"] | None = None,
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Encrypts a PDF with a password, or with restrictions alone (AES-256).

        :param password: Password for opening the PDF. May be absent where at least one permission is refused; anybody can then open the PDF.
        :param owner_password: Password for lifting the restrictions. If it is absent and something is restricted, no password lifts them.
        :param allow_print: Asks PDF viewers to allow printing. Not every viewer complies.
        :param allow_copy: Asks PDF viewers to allow copying text and images. Screen readers can always read the text.
        :param allow_edit: Asks PDF viewers to allow changes.
        :param allow_high_quality_print: Asks PDF viewers to allow sharp prints; with `false` they print a coarse image. Has no effect where `allow_print` is `false`.
        :param allow_annotate: Asks PDF viewers to allow comments, which includes filling in forms. `asEdit`: as `allow_edit`.
        :param allow_forms: Asks PDF viewers to allow filling in and signing forms. `asEdit`: as `allow_edit`.
        :param allow_assemble: Asks PDF viewers to allow inserting, deleting and rotating pages. `asEdit`: as `allow_edit`.
        """
        return self.run(
            "protect",
            {"pdf": pdf},
            {"password": password, "owner_password": owner_password, "allow_print": allow_print, "allow_copy": allow_copy, "allow_edit": allow_edit, "allow_high_quality_print": allow_high_quality_print, "allow_annotate": allow_annotate, "allow_forms": allow_forms, "allow_assemble": allow_assemble},
            on_progress,
        )

    def organize_pages(
        self,
        pdf: Sequence[FileInput],
        *,
        pages: str,
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Reorders, rotates, copies and removes pages of a PDF, and inserts pages from other PDFs and empty ones.

        :param pages: The pages of the new PDF in order, such as 3,1-2,2,blank,9-7+90,b4-: a page that is named again is copied, with form fields of its own; blank adds an empty page as large as the one before it; odd and even stand for every second page, ranges may run downwards, +90, +180 or +270 rotates clockwise, and a letter names the PDF, from a for the first, which may be left out, b for the second and so on.
        """
        return self.run(
            "organize-pages",
            {"pdf": pdf},
            {"pages": pages},
            on_progress,
        )

    def delete_pages(
        self,
        pdf: FileInput,
        *,
        pages: str | None = None,
        blank: bool | None = None,
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Deletes pages from a PDF, together with everything that only they used.

        :param pages: The pages to delete, such as 1,3-5,7 or 5-, without spaces. Required unless `blank` is true.
        :param blank: Whether pages that are blank are deleted as well: those that show nothing but paper, also scanned, with dust and shadows of its edges.
        """
        return self.run(
            "delete-pages",
            {"pdf": pdf},
            {"pages": pages, "blank": blank},
            on_progress,
        )

    def extract_images(
        self,
        pdf: FileInput,
        *,
        format: Literal["original", "png", "jpg"] | None = None,
        min_side: int | None = None,
        images: str | None = None,
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Returns the images of a PDF in a ZIP, each once. JPEG and JPEG 2000 keep their data; other images become PNG or TIFF without loss.

        :param format: As they are stored: JPG, JPEG 2000, TIFF (fax), and PNG for all others; or each as PNG, or as JPG. What is a JPG already stays as it is. Transparent parts are white as JPG.
        :param min_side: Pixels that the shorter side of an image must have, which leaves out icons and lines.
        :param images: The images to return, such as 1,3-5,7 or 5-, by their numbers from 1: the order of the ZIP without this field and without `min_side`, where images that cannot be exported count as well. All if absent.
        """
        return self.run(
            "extract-images",
            {"pdf": pdf},
            {"format": format, "min_side": min_side, "images": images},
            on_progress,
        )

    def page_numbers(
        self,
        pdf: FileInput,
        *,
        position: Literal["bottom-center", "bottom-right", "bottom-left", "top-center", "top-right", "top-left"] | None = None,
        format: str | None = None,
        first: int | None = None,
        digits: int | None = None,
        pages: str | None = None,
        mirrored: bool | None = None,
        font_size: int | None = None,
        margin_mm: int | None = None,
        color: Literal["black", "gray", "blue", "red"] | None = None,
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Writes page numbers on the pages of a PDF.

        :param position: Where the number is on each page, as it is shown.
        :param format: The text of a number: {n} is the number, {total} that of the last numbered page. Such as Page {n} of {total}, or ABC-{n}; {n} alone if absent.
        :param first: Number of the first numbered page; 1 if absent.
        :param digits: Digits that each number has at least, with zeros in front; 1 if absent.
        :param pages: The pages that get a number, such as 2- or 1,3-5; all if absent. Pages between them count as well.
        :param mirrored: Whether left and right are exchanged on every other page, for printing on both sides.
        :param font_size: Height of the text in points; 10 if absent. Less where the page is too narrow for it.
        :param margin_mm: Distance to the edges of the page in millimeters; 10 if absent.
        :param color: Color of the text.
        """
        return self.run(
            "page-numbers",
            {"pdf": pdf},
            {"position": position, "format": format, "first": first, "digits": digits, "pages": pages, "mirrored": mirrored, "font_size": font_size, "margin_mm": margin_mm, "color": color},
            on_progress,
        )

    def watermark(
        self,
        pdf: FileInput,
        *,
        text: str | None = None,
        position: Literal["center", "top-left", "top-center", "top-right", "middle-left", "middle-right", "bottom-left", "bottom-center", "bottom-right", "tiled"] | None = None,
        x_mm: int | None = None,
        y_mm: int | None = None,
        width_percent: int | None = None,
        angle: int | None = None,
        opacity: int | None = None,
        color: Literal["gray", "black", "red", "blue"] | None = None,
        layer: Literal["over", "under"] | None = None,
        pages: str | None = None,
        remove: bool | None = None,
        image: FileInput | None = None,
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Puts a text or an image on the pages of a PDF, or removes what it has put there.

        :param text: The text of the watermark, in up to five lines. This or `image` is required, unless `remove` is true; not both.
        :param position: Where the mark is on each page, as it is shown. `tiled`: many of them, all over the page.
        :param x_mm: Distance of the middle of the mark from the left edge of the page, in millimeters; together with `y_mm`, and in place of `position`. The mark is kept within the page.
        :param y_mm: Distance of the middle of the mark from the top edge of the page, in millimeters.
        :param width_percent: Width of the mark before its rotation, in percent of the width of the page; if absent, 60 with the position `center` and 25 with any other. Less where the page has not the space.
        :param angle: Rotation of the mark in degrees, counterclockwise; if absent, 45 for a text with the position `center` or `tiled`, otherwise 0.
        :param opacity: Opacity in percent; 30 if absent.
        :param color: Color of the text.
        :param layer: Whether the mark is over the content of the page, or under it.
        :param pages: The pages that get the mark, or lose it, such as 2- or 1,3-5; all if absent.
        :param remove: Whether marks that this tool has put on the pages are removed first. Without text and image, they are only removed.
        :param image: An image in place of `text`. Its metadata is removed, and its transparency is kept. Not available in a chain.
        """
        return self.run(
            "watermark",
            {"pdf": pdf, "image": image},
            {"text": text, "position": position, "x_mm": x_mm, "y_mm": y_mm, "width_percent": width_percent, "angle": angle, "opacity": opacity, "color": color, "layer": layer, "pages": pages, "remove": remove},
            on_progress,
        )

    def sign(
        self,
        pdf: FileInput,
        *,
        placements: str | None = None,
        values: str | None = None,
        flatten: bool | None = None,
        images: Sequence[FileInput] | None = None,
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Fills in the form of a PDF, and places texts, marks and images such as a signature on its pages.

        :param placements: What is placed on pages, as a JSON array of at most 500 objects. Each has `kind`; `pages`, such as 1 or 2-; and `x`, `y`, `width` and `height` in points from the lower left corner of the page as it is shown. `rotation` is in degrees, counterclockwise about the middle; 0 if absent. A `text` has `text`, with \\n between lines, and `font_size` in points, 12 if absent, less where it would not fit; with `font`, which is caveat, sacramento or allura, it is in handwriting. An `image` has `image`, the number of the attached image, from 1. `check`, `cross` and `dot` are marks. `color` is black, blue, red or gray; black if absent. What would lie outside a page is moved onto it. This, `values` or `flatten` is required.
        :param values: What is filled in, as a JSON object: the full name of a form field and its value, which is a text, true or false for a check box, the value of a radio button or choice, or an array of several choices. Of radio buttons that share a value, the name of its state (such as "0" or "1") chooses one, and so does its number in the order of the form, from 1, as a JSON number. A password is shown as asterisks, and the field has no value. Fields that readers calculate keep their value.
        :param flatten: Whether form fields become part of the pages and can no longer be filled in. Placements always are part of the pages.
        :param images: Images that `placements` name by their number, such as a signature and initials. Their metadata is removed, and their transparency is kept. Not available in a chain.
        """
        return self.run(
            "sign",
            {"pdf": pdf, "images": images},
            {"placements": placements, "values": values, "flatten": flatten},
            on_progress,
        )

    def crop(
        self,
        pdf: FileInput,
        *,
        pages: str | None = None,
        margins: str | None = None,
        even_margins: str | None = None,
        page_margins: str | None = None,
        detect: Literal["none", "all", "odd_even", "each"] | None = None,
        padding: int | None = None,
        outside: Literal["hide", "delete"] | None = None,
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Crops the pages of a PDF, by given margins or to what is on them.

        :param pages: The pages that are cropped, such as 2- or 1,3-5; all if absent.
        :param margins: What is cut off at the edges of each page, as it is shown: top, right, bottom and left in millimeters, from 0 to 5000, such as 10,12.5,10,12.5. This, `page_margins` or `detect` is required.
        :param even_margins: The same for pages with an even number; as `margins` if absent.
        :param page_margins: Margins of single pages, in place of any others: pages, a colon and their margins, separated by semicolons, such as 3:10,10,10,10;7-9:0,0,20,0.
        :param detect: Whether margins are found by what is on the pages, in place of `margins`: one for all pages, one each for odd and even pages, or one for each page. The tint of paper, single specks and shadows at the edges of a scan do not count, and a page without anything is left as it is.
        :param padding: Distance in millimeters that detected margins keep to what is on the pages; 5 if absent.
        :param outside: What becomes of the rest of the chosen pages. `hide` keeps it in the file, where programs can show it again, with annotations and fields outside. `delete` removes it for good: text, drawings, pixels of images, and annotations and fields that touch it; a letter that the edge cuts through goes as a whole.
        """
        return self.run(
            "crop",
            {"pdf": pdf},
            {"pages": pages, "margins": margins, "even_margins": even_margins, "page_margins": page_margins, "detect": detect, "padding": padding, "outside": outside},
            on_progress,
        )

    def redact(
        self,
        pdf: FileInput,
        *,
        areas: str | None = None,
        words: str | None = None,
        whole_words: bool | None = None,
        find: str | None = None,
        keep: str | None = None,
        whole_pages: str | None = None,
        color: Literal["black", "white", "gray"] | None = None,
        attachments: Literal["remove", "keep"] | None = None,
        metadata: Literal["keep", "remove"] | None = None,
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Removes what is in areas of the pages, and words wherever a PDF contains them, and fills the places with a color. Where something cannot be removed for certain, the answer is `cannotErase` and no file.

        :param areas: What is removed, as a JSON array of at most 500 objects. Each has `pages`, such as 1 or 2-; and `x`, `y`, `width` and `height` in points from the lower left corner of the page as it is shown. This, `words`, `find` or `whole_pages` is required. Text in pictures is removed only where an area covers it.
        :param words: Words or phrases that are removed wherever the file contains them as text: at most 100, one per line. Upper and lower case are the same, and a phrase may continue on the next line.
        :param whole_words: Whether `words` are removed only where they are whole words; if false, also as parts of longer words.
        :param find: Kinds of text that are found and removed, separated by commas: emails, ibans, phones.
        :param keep: What stays of what `words` and `find` find, as areas like those of `areas`: each place on a page all of whose parts have their middle in one of them. Of a word or kind of text with such a place, all other places on pages are removed, but it is neither removed from anything beside the pages nor looked for in the result.
        :param whole_pages: Pages from which everything is removed, such as 2- or 1,3-5. They stay, filled with the color.
        :param color: Color of the areas.
        :param attachments: Whether attached files are removed. `keep`: a file is refused whose attachments contain one of the words, or cannot be searched for them.
        :param metadata: Whether what the file says of who made it, when and with what is removed as well, as the tool `metadata` does.
        """
        return self.run(
            "redact",
            {"pdf": pdf},
            {"areas": areas, "words": words, "whole_words": whole_words, "find": find, "keep": keep, "whole_pages": whole_pages, "color": color, "attachments": attachments, "metadata": metadata},
            on_progress,
        )

    def e_invoice(
        self,
        invoice: Sequence[FileInput],
        *,
        mode: Literal["read", "pdf", "xml", "make", "hybrid"] | None = None,
        output: Literal["zugferd", "xrechnung"] | None = None,
        syntax: Literal["ubl", "cii"] | None = None,
        language: Literal["de", "en"] | None = None,
        color: str | None = None,
        logo: FileInput | None = None,
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Reads an e-invoice of EN 16931 (XRechnung, ZUGFeRD, Factur-X, Peppol) from an XML file or a PDF, checks it and returns all of it as JSON, draws it as a PDF, or makes one; or puts it into a PDF that is there already.

        :param mode: What is done. `read`: the invoice is checked and returned as JSON. `pdf`: it is drawn as an accessible PDF/A-3 with its XML in it. `xml`: its XML is returned as it is. `make`: the file is the draft of an invoice in JSON (schema `InvoiceDraft`), of which `output` is made. `hybrid`: two files, the PDF of an invoice as it is and its data, as XML or as a draft, become one: the PDF as PDF/A-3b with the XML in it, which is ZUGFeRD or Factur-X where that knows the profile. Where that cannot be, the refusal says what stands in the way. Every other mode takes one file.
        :param output: What `make` answers. `zugferd`: a PDF with the data as Factur-X EN 16931, which is ZUGFeRD. `xrechnung`: XML of XRechnung 3.0.
        :param syntax: Syntax of `xrechnung`.
        :param language: Language of the page that `pdf` draws; `make` draws it in that of the draft.
        :param color: Color of the accents on the page, such as #1a3855; a dark blue if absent.
        :param logo: A logo of the seller for the page that is drawn: JPEG in gray or RGB, or PNG, of at most 2 MB. Not available in a chain.
        """
        return self.run(
            "e-invoice",
            {"invoice": invoice, "logo": logo},
            {"mode": mode, "output": output, "syntax": syntax, "language": language, "color": color},
            on_progress,
        )

    def metadata(
        self,
        pdf: FileInput,
        *,
        mode: Literal["change", "list"] | None = None,
        remove: bool | None = None,
        title: str | None = None,
        author: str | None = None,
        subject: str | None = None,
        keywords: str | None = None,
        created: str | None = None,
        modified: str | None = None,
        language: str | None = None,
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Lists or removes what a PDF says of who made it, when and with what, and sets its title, author, subject, keywords, dates and language. What its pages show, attached files, layers and scripts stay.

        :param mode: What is done. `change`: the PDF is returned without its metadata, or with other ones. `list`: what it says is returned as JSON, with scripts and hidden layers, which `change` keeps; the other fields have no effect.
        :param remove: Whether everything is removed: document information, XMP of the document and its parts, EXIF, XMP and IPTC of images, thumbnails, private data of programs, authors and dates of annotations, dates of attached files, signatures, earlier revisions, and the identifier of the file. If false, only the entries that are given change.
        :param title: New title. If absent, it goes with the others, or stays.
        :param author: New author. If absent, it goes with the others, or stays.
        :param subject: New subject. If absent, it goes with the others, or stays.
        :param keywords: New keywords, separated by commas. If absent, it goes with the others, or stays.
        :param created: When the PDF was made, such as 2026-01-31 or 2026-01-31T12:00:00+01:00. If absent, it goes with the others, or stays.
        :param modified: When the PDF was last changed, such as 2026-01-31 or 2026-01-31T12:00:00+01:00. If absent, it goes with the others, or stays.
        :param language: Language of the text, such as de or en-GB, which screen readers read it in. It stays if absent.
        """
        return self.run(
            "metadata",
            {"pdf": pdf},
            {"mode": mode, "remove": remove, "title": title, "author": author, "subject": subject, "keywords": keywords, "created": created, "modified": modified, "language": language},
            on_progress,
        )

    def n_up(
        self,
        pdf: FileInput,
        *,
        mode: Literal["grid", "booklet", "poster"] | None = None,
        per_sheet: Literal[2, 3, 4, 6, 8, 9, 16] | None = None,
        order: Literal["across", "down"] | None = None,
        right_to_left: bool | None = None,
        paper: Literal["a4", "a3", "a5", "letter", "legal"] | None = None,
        gap: int | None = None,
        margin: int | None = None,
        columns: int | None = None,
        overlap: int | None = None,
        frames: bool | None = None,
        cut_marks: bool | None = None,
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Places several pages of a PDF on each sheet, in a grid or as a booklet, or one page on several sheets as a poster.

        :param mode: What is made: `grid` has several pages on each sheet, `booklet` two pages on each side of sheets that are printed on both sides (turned over at the short edge), folded and stapled in the middle; `poster` has one page on several sheets.
        :param per_sheet: Number of pages on a sheet of a grid.
        :param order: Whether the pages of a grid follow each other by rows or by columns.
        :param right_to_left: Whether the first page of a grid is at the right, and a booklet is bound there.
        :param paper: Paper of the sheets. They are upright or across, whichever shows the pages larger; a poster follows its page.
        :param gap: Millimeters between the pages on a sheet; 5 if absent, and 0 in a booklet.
        :param margin: Millimeters at the edges of a sheet that stay free; 5 if absent.
        :param columns: Sheets beside each other that a poster takes; 2 if absent. How many are below each other follows from the page.
        :param overlap: Millimeters that neighboring sheets of a poster both show; 10 if absent.
        :param frames: Whether each page of a grid or booklet has a frame.
        :param cut_marks: Whether the margins have marks at which the sheets are cut: between the pages of a grid, and at the edges of what each sheet of a poster shows.
        """
        return self.run(
            "n-up",
            {"pdf": pdf},
            {"mode": mode, "per_sheet": per_sheet, "order": order, "right_to_left": right_to_left, "paper": paper, "gap": gap, "margin": margin, "columns": columns, "overlap": overlap, "frames": frames, "cut_marks": cut_marks},
            on_progress,
        )

    def page_size(
        self,
        pdf: FileInput,
        *,
        size: Literal["a4", "a3", "a5", "letter", "legal", "own", "usual", "first"] | None = None,
        width: int | None = None,
        height: int | None = None,
        orientation: Literal["auto", "portrait", "landscape"] | None = None,
        scale: int | None = None,
        margin: int | None = None,
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Gives the pages of a PDF another size, or all the same one. Content, links and fields are scaled along. Where all pages have it, the file is answered unchanged, with the notice nothingResized.

        :param size: The new size: of a paper, `own` with `width` and `height`, that of most pages (`usual`) or that of the first page.
        :param width: Width of an `own` page in millimeters; 210 if absent.
        :param height: Height of an `own` page in millimeters; 297 if absent.
        :param orientation: Whether pages are upright or across. With `auto`, each stays as it is; the `own` size is never turned.
        :param scale: Size of the content in percent of its own; what is beyond the page is not shown. If absent, all of it fits, as large as possible.
        :param margin: Millimeters at the edges that stay free where the content is to fit; 0 if absent, and a quarter of the page at most.
        """
        return self.run(
            "page-size",
            {"pdf": pdf},
            {"size": size, "width": width, "height": height, "orientation": orientation, "scale": scale, "margin": margin},
            on_progress,
        )

    def ocr(
        self,
        pdf: FileInput,
        *,
        existing: Literal["skip", "recognize"] | None = None,
        pages: str | None = None,
        language: str | None = None,
        turn: bool | None = None,
        output: Literal["pdf", "text", "markdown", "json"] | None = None,
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Recognizes the text of scanned pages and adds it to the PDF, invisible over its picture, so that it is found and copied; or returns the text of all pages as plain text, Markdown or JSON.

        :param existing: What is done with pages that have text. `skip`: pages with more than a few letters stay as they are. `recognize`: all are recognized; words that are seen as text are not added again, and invisible text of an earlier recognition is replaced.
        :param pages: The pages that may be recognized, such as 1,3-5,7 or 5-; all if absent. Others stay as they are.
        :param language: Language of the text, as a code of Tesseract, or up to three joined by `+`. German (`deu`) and English (`eng`) are always there; others as the operator has installed them, which `GET /v1/choices/{tool}` lists. German and English if absent; fewer languages are faster.
        :param turn: Whether pages whose text is recognized upside down or sideways are turned, so that it is upright.
        :param output: What is returned. `pdf`: the PDF with the text. `text`: the text of all pages in UTF-8, with a form feed between two pages. `markdown`: the same as Markdown: headings by the height of their letters, paragraphs, lists, and simple tables. `json`: words with their places and confidence.
        """
        return self.run(
            "ocr",
            {"pdf": pdf},
            {"existing": existing, "pages": pages, "language": language, "turn": turn, "output": output},
            on_progress,
        )

    def flatten(
        self,
        pdf: FileInput,
        *,
        mode: Literal["parts", "pictures"] | None = None,
        forms: bool | None = None,
        annotations: bool | None = None,
        layers: bool | None = None,
        remove_links: bool | None = None,
        resolution: int | None = None,
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Makes form fields, comments and layers of a PDF part of its pages, so that nothing of them can be changed any more, or makes each page a picture.

        :param mode: `parts`: what `forms`, `annotations` and `layers` name becomes part of the pages; text stays text. `pictures`: each page becomes one picture in its size, and its text is lost.
        :param forms: Whether form fields become part of the pages, with what is filled in; the form is gone, and so are its buttons and signatures.
        :param annotations: Whether notes, stamps, drawings and marks in text become part of the pages, as they look. What a note says in its window is gone. Those of which the file has no look stay as they are (`x-left-annotations`), and so do attached files and media.
        :param layers: Whether layers become part of the pages: what is shown when the PDF is opened stays, and what is hidden is removed.
        :param remove_links: Whether links are removed as well.
        :param resolution: Resolution of `pictures` in dpi; 150 if absent.
        """
        return self.run(
            "flatten",
            {"pdf": pdf},
            {"mode": mode, "forms": forms, "annotations": annotations, "layers": layers, "remove_links": remove_links, "resolution": resolution},
            on_progress,
        )

    def attachments(
        self,
        pdf: FileInput,
        *,
        mode: Literal["list", "extract", "remove", "add"] | None = None,
        names: str | None = None,
        description: str | None = None,
        relationship: Literal["none", "source", "data", "alternative", "supplement", "unspecified"] | None = None,
        files: Sequence[FileInput] | None = None,
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Lists the files that are attached to a PDF, returns them, attaches others, or removes them.

        :param mode: What is done. `list`: the attached files are listed as JSON. `extract`: they are returned in a ZIP. `remove`: the PDF is returned without them. `add`: it is returned with `files` attached.
        :param names: Names of the files that are returned or removed, one a line, as `list` has them; all if absent.
        :param description: What viewers show beside the files that `add` attaches.
        :param relationship: What the files that `add` attaches are to the document, with which they are then associated (ISO 32000-2, 14.13), as PDF/A-3 demands; `none`: they are only attached.
        :param files: Files of any format that `add` attaches, by their names; a name that is taken gets a number. Not available in a chain.
        """
        return self.run(
            "attachments",
            {"pdf": pdf, "files": files},
            {"mode": mode, "names": names, "description": description, "relationship": relationship},
            on_progress,
        )

    def pdf_a(
        self,
        pdf: FileInput,
        *,
        mode: Literal["convert", "check"] | None = None,
        level: Literal["auto", "1a", "1b", "2a", "2b", "2u", "3a", "3b", "3u", "ua-1"] | None = None,
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Checks whether a PDF conforms to PDF/A, the standard for archives, or PDF/UA, the one for accessibility, and returns what it lacks as JSON, or makes it PDF/A.

        :param mode: What is done. `check`: what the PDF lacks is returned as JSON; it is checked as it is, without a repair. `convert`: it becomes PDF/A, in the same pages, text, links, bookmarks and fields, and the answer is checked before it is returned. A claim that does not hold is never made.
        :param level: Part and level of ISO 19005. `check`: `auto` takes those that the PDF claims, or 2b; of tags, which level A demands, it is checked whether they are there and well-formed, not whether they make sense. `ua-1` is PDF/UA-1 (ISO 14289-1), of which it is checked what a program can decide; it is checked only. `convert`: `auto` takes 3b where files are attached, which 2b does not allow, else 2b; levels of part 1, level A and PDF/UA are not made.
        """
        return self.run(
            "pdf-a",
            {"pdf": pdf},
            {"mode": mode, "level": level},
            on_progress,
        )

    def repair(
        self,
        pdf: FileInput,
        *,
        output: Literal["pdf", "report"] | None = None,
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Repairs a damaged PDF, or returns what is wrong with it as JSON. A PDF without damage is returned unchanged (`notDamaged`).

        :param output: What is returned. `pdf`: the repaired PDF; its headers say what was wrong (`x-repair-faults`), how its objects were found (`x-repair-source`), and which pages lack what (`x-missing-parts`). `report`: the same as JSON, with sentences for people and all pages.
        """
        return self.run(
            "repair",
            {"pdf": pdf},
            {"output": output},
            on_progress,
        )

    def bookmarks(
        self,
        pdf: FileInput,
        *,
        source: Literal["list", "contents", "headings", "none"] | None = None,
        bookmarks: str | None = None,
        contents: str | None = None,
        first_page: int | None = None,
        labels: str | None = None,
        output: Literal["pdf", "json"] | None = None,
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Writes the bookmarks of a PDF: from a list, from a table of contents that was pasted, or from its headings; and labels of its pages. It also removes bookmarks, or returns them as JSON.

        :param source: Where the bookmarks come from. `list`: from `bookmarks`; without it, they stay as they are. `contents`: from that field. `headings`: from the headings of the pages, by their tags, or by the size of their letters in a file without tags. `none`: all are removed.
        :param bookmarks: All bookmarks, as a JSON array of at most 5,000 objects in their order. Each has `title`; `page`, its number in the file from 1, or null for none; `level`, 1 if absent and at most one deeper than the one before; and `open`, whether those below are shown at once. One that leads to the same page as a bookmark before keeps the place on the page, the action and the look of that: of the one with the same title first.
        :param contents: A table of contents, one bookmark a line: the title, and the number of its page behind it, such as `1.2 Method ..... 12`. Levels are those of the indentation; where no line is indented, those of numbers such as 1.2 before the titles. A line without a number gets the page of the next.
        :param first_page: The page of the file that `contents` counts as page 1, where a cover or a preface comes before it; 1 if absent.
        :param labels: What viewers show as numbers of the pages, as a JSON array of at most 500 ranges, each up to the next one: `page`, from 1; `style`, one of decimal, lower-roman, upper-roman, lower-alpha, upper-alpha and none, decimal if absent; `prefix`; and `start`, the number of its first page, 1 if absent. An empty array removes them; they stay as they are if absent.
        :param output: What is returned. `pdf`: the PDF. `json`: its bookmarks and labels, as they would be then.
        """
        return self.run(
            "bookmarks",
            {"pdf": pdf},
            {"source": source, "bookmarks": bookmarks, "contents": contents, "first_page": first_page, "labels": labels, "output": output},
            on_progress,
        )

    def scan_to_pdf(
        self,
        images: Sequence[FileInput],
        *,
        photos: Literal["page", "keep"] | None = None,
        whole_photos: str | None = None,
        rotations: str | None = None,
        look: Literal["original", "gray", "scan"] | None = None,
        page_size: Literal["a4", "letter", "fit"] | None = None,
        language: str | None = None,
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Makes a small, searchable PDF of photos of pages, in the order sent: each page is found, straightened and freed of shadows, and its text is recognized.

        :param photos: `page`: the page is found in each photo, cut out, straightened and freed of shadows; `x-found-pages` says in how many. Photos in which no page is found stay whole. `keep`: all stay whole.
        :param whole_photos: With `photos=page`: for each image, in order, 1 where it stays whole, such as 0,1,0. Images without a value are searched.
        :param rotations: Clockwise rotation of each image in degrees, in order, such as 0,90,270,180. Images without a value are not rotated.
        :param look: `gray`: in shades of gray. `scan`: black and white, without the shadows of a photographed page.
        :param page_size: The paper that pages fit on. `fit`: each page is as large as its image; a page that was found fits on A4 then.
        :param language: Language of the text, as a code of Tesseract, or up to three joined by `+`. German (`deu`) and English (`eng`) are always there; others as the operator has installed them, which `GET /v1/choices/{tool}` lists. German and English if absent; fewer languages are faster.
        """
        return self.run(
            "scan-to-pdf",
            {"images": images},
            {"photos": photos, "whole_photos": whole_photos, "rotations": rotations, "look": look, "page_size": page_size, "language": language},
            on_progress,
        )

    def chain(
        self,
        files: Sequence[FileInput],
        *,
        steps: Sequence[dict[str, Any]],
        on_progress: OnProgress | None = None,
    ) -> Answer:
        """Runs up to five tools in one request: each takes the PDF that the one before answers.

        :param steps: The steps in their order, as a JSON array of one to five objects: `tool` is the name of a tool, `options` has the fields of its form, as text or as JSON numbers and booleans, passwords always as text. Must be the first part of the form. Each step but the last must answer one PDF, and each but the first must take one. No step takes attached files.
        """
        return self.run(
            "chain",
            {"files": files},
            {"steps": steps},
            on_progress,
        )
