import { createElement } from 'react';
import type { FlagProps } from 'react-phone-number-input';
import { flagFolder } from 'virtual:country-flags';

/** The flag of a country, as a picture of its own: nobody needs more than a few of them. */
export const Flag = ({ country, countryName }: FlagProps) =>
  createElement('img', {
    src: `${import.meta.env.BASE_URL}${flagFolder}/${country}.svg`,
    alt: '',
    title: countryName,
  });
