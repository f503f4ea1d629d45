export type PictureRules = { largestMegabytes: number };

/** The formats every browser displays, unlike phones' own formats. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Why a file is rejected, in words; null if it may pass. Its name proves nothing. */
export function pictureProblem(
  file: Pick<File, 'type' | 'size'>,
  { largestMegabytes }: PictureRules,
): string | null {
  if (!pictureTypes.some((type) => type === file.type)) {
    return 'This file isn’t a picture. Choose a JPEG, PNG or WebP.';
  }
  if (file.size === 0) return 'This file is empty. Choose another one.';
  if (file.size > largestMegabytes * 1024 * 1024) {
    return `This picture is ${inMegabytes(file.size)}. Choose one up to ${largestMegabytes} MB.`;
  }
  return null;
}

/** Rounded up, so that a file over the limit never reads as within it. */
function inMegabytes(bytes: number): string {
  return `${(Math.ceil((bytes / (1024 * 1024)) * 10) / 10).toFixed(1)} MB`;
}
