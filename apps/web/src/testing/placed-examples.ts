import { contracts } from '@blattwerk/shared';
import { parseBookmarks } from '@blattwerk/shared/bookmark-list';
import { parseMargins } from '@blattwerk/shared/crop-pages';
import { parseRedactAreas } from '@blattwerk/shared/redact-targets';
import { parseSignPlacements } from '@blattwerk/shared/sign-placements';

const { bookmarks, crop, redact, sign } = contracts;

/** What editors have in the form for the examples of the contracts, by field. */
export const placedExamples: Readonly<Record<string, object>> = {
  bookmarks: parseBookmarks(bookmarks.fields.bookmarks.example ?? ''),
  areas: parseRedactAreas(redact.fields.areas.example ?? null),
  margins: parseMargins(crop.fields.margins.example ?? ''),
  placements: parseSignPlacements(sign.fields.placements.example ?? null),
};
