/** Replaces an element's content by a picture. */
export function showPicture(element: Element, picture: ImageBitmap): void {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture);
  element.replaceChildren(canvas);
}
