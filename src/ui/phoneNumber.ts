import { AsYouType, type CountryCode, getCountryCallingCode } from 'libphonenumber-js/min';

/** A phone number while it is typed. */
export interface TypedNumber {
  /** In E.164 form, `+919876543210`; undefined while there is no digit. */
  number: string | undefined;
  /** True while there is nothing but a country's calling code. */
  isEmpty: boolean;
  /** The country that the digits belong to, once they are enough to know it. */
  country: CountryCode | undefined;
}

/** Reads the digits of an international number, with or without spaces. */
export function readNumber(text: string): TypedNumber {
  const typed = new AsYouType();
  typed.input(text);
  const number = typed.getNumberValue();
  return {
    number,
    isEmpty: number === undefined || number === `+${typed.getCallingCode()}`,
    country: typed.getCountry(),
  };
}

/** The calling code of a country with its plus sign: `+91`. */
export const codeOf = (country: CountryCode) => `+${getCountryCallingCode(country)}`;

/**
 * The country to show beside a number. Several countries share a calling code, so the one that was
 * chosen stays until the digits name another. Undefined when no country has such a number.
 */
export function countryOf(text: string, chosen: CountryCode): CountryCode | undefined {
  const code = codeOf(chosen);
  const isOfChosen = text.startsWith(code) || code.startsWith(text);
  return readNumber(text).country ?? (isOfChosen ? chosen : undefined);
}

/** The same number in another country: only the calling code changes. */
export function movedTo(text: string, from: CountryCode | undefined, to: CountryCode): string {
  const code = from && codeOf(from);
  return codeOf(to) + (code && text.startsWith(code) ? text.slice(code.length) : '');
}
