/** The longer side of a picture on which small print stays legible. */
const maxSide = 2400;
const quality = 0.85;

/**
 * Draws a photo again, smaller and upright, for slow data and for the acquirer's PDF. The copy has
 * no location or other hidden data. Other files, and pictures this browser can't read, stay as they
 * are: the server checks them.
 */
export async function preparePicture(file: File): Promise<Blob> {
  if (file.type !== 'image/jpeg') return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const drawn = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', quality);
    });
    return drawn ?? file;
  } catch {
    return file;
  }
}
