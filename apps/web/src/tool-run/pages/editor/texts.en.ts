import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  editor: 'The pages with everything on them',
  tools: 'Page, undo and view',
  page: 'Page {{page}}',
  strip: {
    label: 'All pages',
    page: 'Go to page {{page}}',
    marked: 'Go to page {{page}}, which has something on it',
    waiting: 'Go to page {{page}}, which has an empty required field',
  },
  placing: { middle: 'Put in the middle', cancel: 'Cancel' },
  keys: 'Arrow keys: move, further with Shift. Alt and arrow keys: resize. Square brackets: rotate. Delete: remove. Escape: deselect.',
  areaKeys:
    'Arrow keys: move, further with Shift. Alt and arrow keys: move the right and bottom edges. Delete: remove. Escape: deselect.',
  rotate: 'Rotate',
  name: {
    text: 'Text “{{content}}”, page {{page}}, {{area}}, {{width}} by {{height}} millimetres, {{pages}}',
    image: 'Image “{{content}}”, page {{page}}, {{area}}, {{width}} by {{height}} millimetres, {{pages}}',
    check: 'Tick, page {{page}}, {{area}}, {{width}} by {{height}} millimetres, {{pages}}',
    cross: 'Cross, page {{page}}, {{area}}, {{width}} by {{height}} millimetres, {{pages}}',
    dot: 'Dot, page {{page}}, {{area}}, {{width}} by {{height}} millimetres, {{pages}}',
    area: 'Box, page {{page}}, {{area}}, {{width}} by {{height}} millimetres, {{pages}}',
  },
  areas: {
    center: 'centre',
    'top-left': 'top left',
    'top-center': 'top centre',
    'top-right': 'top right',
    'middle-left': 'middle left',
    'middle-right': 'middle right',
    'bottom-left': 'bottom left',
    'bottom-center': 'bottom centre',
    'bottom-right': 'bottom right',
  },
  repeated: 'repeated {{count}} times across the page',
  allPages: 'on all pages',
  onePage: 'on this page only',
  somePages: 'on pages {{pages}}',
  signed: {
    warning:
      'This PDF has a digital signature. It confirms that nothing was changed, and it becomes invalid as soon as you change something.',
    accept: 'Change the PDF anyway',
  },
  spoken: {
    move: 'Centre {{x}} millimetres from the left, {{y}} millimetres from the top, {{area}}.',
    resize: '{{width}} by {{height}} millimetres.',
    rotate: '{{angle}} degrees.',
    removed: 'Removed.',
    undone: 'Undone.',
    redone: 'Redone.',
  },
};
