import { useEffect, useRef, useState } from 'react';
import { pictureProblem, type PictureRules } from './check-picture.ts';
import { drawPreview } from './draw-preview.ts';

type Picture =
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly problem: string }
  | { readonly kind: 'shown'; readonly name: string; readonly preview: string };

/** The last chosen picture, which never leaves the page. */
export function usePicture(rules: PictureRules) {
  const [picture, setPicture] = useState<Picture>({ kind: 'none' });
  const taken = useRef(0);
  // The browser may keep a page that was left, and another person may return to it.
  useEffect(() => {
    const forget = () => {
      taken.current += 1;
      setPicture({ kind: 'none' });
    };
    addEventListener('pagehide', forget);
    return () => removeEventListener('pagehide', forget);
  }, []);
  const take = async (file: File) => {
    taken.current += 1;
    const turn = taken.current;
    const next = await look(file, rules);
    // A large file may take longer than a small one chosen after it.
    if (turn === taken.current) setPicture(next);
  };
  return { picture, take };
}

async function look(file: File, rules: PictureRules): Promise<Picture> {
  const problem = pictureProblem(file, rules);
  if (problem !== null) return { kind: 'refused', problem };
  try {
    return { kind: 'shown', name: file.name, preview: await drawPreview(file) };
  } catch {
    return { kind: 'refused', problem: 'We can’t open this picture. Choose another one.' };
  }
}
