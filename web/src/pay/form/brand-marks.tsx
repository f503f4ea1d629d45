import { brandNames, type CardBrand } from '@piton/contract/cards/card-brand.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';

type BrandMarksProps = {
  readonly brands: readonly CardBrand[];
  readonly recognised: CardBrand | null;
};

/** Shows the accepted brands, of which a recognised one stands out. Dimmed names would be illegible. */
export function BrandMarks({ brands, recognised }: BrandMarksProps) {
  const { form } = useTexts();
  const names = brands.map((brand) => brandNames[brand]);
  const isOther = recognised !== null && !brands.includes(recognised);
  return (
    <span className="flex gap-1.5">
      <span className="sr-only">
        {recognised === null ? form.cardsTaken(names) : brandNames[recognised]}
      </span>
      {brands.map((brand) => (
        <span
          key={brand}
          aria-hidden="true"
          className={`transition-opacity ${recognised === null || isOther || recognised === brand || !marks[brand] ? '' : 'opacity-30'}`}
        >
          {marks[brand] ?? brandNames[brand]}
        </span>
      ))}
    </span>
  );
}

/** Brand colours on white, in either colour scheme. */
function Mark({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 36 22" className="h-5.5 w-9">
      <rect x="0.5" y="0.5" width="35" height="21" rx="3" fill="#fff" stroke="#c9c9c9" />
      {children}
    </svg>
  );
}

const marks: Partial<Record<CardBrand, ReactNode>> = {
  visa: (
    <Mark>
      <g fill="none" stroke="#1434cb" strokeWidth="2.6" transform="translate(3.6) skewX(-14)">
        <path d="M5.2 6.5 8.4 15 11.6 6.5" />
        <path d="M14.8 6.5V15.5" />
        <path d="M23 8C20.6 7 18.8 7.6 18.8 9c0 2.2 4.2 1.6 4.2 4 0 1.5-2.4 2-4.6 1" />
        <path d="M25.4 15.5 29 7 32.6 15.5M26.8 13.2H31.2" />
      </g>
    </Mark>
  ),
  mastercard: (
    <Mark>
      <circle cx="14" cy="11" r="7" fill="#eb001b" />
      <circle cx="22" cy="11" r="7" fill="#f79e1b" />
      <path d="M18 5.26a7 7 0 0 1 0 11.48 7 7 0 0 1 0-11.48Z" fill="#ff5f00" />
    </Mark>
  ),
};
