const longestSidePixels = 640;

/**
 * A thumbnail as a data: address, because the page's policy blocks other script-made images.
 * Throws if the file is not an image.
 */
export async function drawPreview(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    const scale = Math.min(1, longestSidePixels / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/webp', 0.8);
  } finally {
    picture.close();
  }
}
