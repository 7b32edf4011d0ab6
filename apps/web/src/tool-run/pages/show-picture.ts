/** Puts a picture into an element, in the place of what was there. */
export function showPicture(element: Element, picture: ImageBitmap): void {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture);
  element.replaceChildren(canvas);
}
