const longestSidePixels = 640;

/**
 * The picture in small, as an address that stands for itself: the page's policy shows none that a script
 * made otherwise. Fails where the file is no picture, whatever it says of itself.
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
