import { createElement } from 'react';
import type { FlagProps } from 'react-phone-number-input';

/** Addresses of the countries' flags. Pictures apart: nobody needs more than a few of them. */
const addresses: Record<string, string> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('/node_modules/country-flag-icons/3x2/*.svg', {
      query: '?url&no-inline',
      import: 'default',
      eager: true,
    }),
  ).map(([file, address]) => [file.slice(-'XX.svg'.length, -'.svg'.length), address]),
);

/** The flag of a country, for the list of countries of a phone number. */
export const Flag = ({ country, countryName }: FlagProps) =>
  createElement('img', { src: addresses[country], alt: '', title: countryName });
