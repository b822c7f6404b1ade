import {
  AsYouType,
  type CountryCode,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { plainPhone } from '#domain/text/typedPhone.ts';

/** Phone number during typing. */
export interface TypedNumber {
  /** Number in E.164 form, `+919876543210`; undefined without digits. */
  number: string | undefined;
  /** True if there is only a country code. */
  isEmpty: boolean;
  /** Country of the digits, once they identify one. */
  country: CountryCode | undefined;
}

/** Parses the digits of an international number, with or without spaces. */
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

/** Returns the calling code of a country with its plus sign: `+91`. */
export const codeOf = (country: CountryCode) => `+${getCountryCallingCode(country)}`;

/**
 * Returns the country to show for a number. Several countries share a calling code, so the selected
 * country stays until the digits identify another. Undefined if no country has such a number.
 */
export function countryOf(text: string, chosen: CountryCode): CountryCode | undefined {
  const code = codeOf(chosen);
  const isOfChosen = text.startsWith(code) || code.startsWith(text);
  return readNumber(text).country ?? (isOfChosen ? chosen : undefined);
}

/** Returns the number with the calling code of another country. */
export function movedTo(text: string, from: CountryCode | undefined, to: CountryCode): string {
  const code = from && codeOf(from);
  return codeOf(to) + (code && text.startsWith(code) ? text.slice(code.length) : '');
}

/**
 * Returns a pasted number in E.164 form. A number without a country code is one of this country. Null
 * if the text is no complete number.
 */
export function readPasted(text: string, country: CountryCode): string | null {
  const plain = plainPhone(text);
  const readings = [plain, plain.replace(/^0+/, '+')].map((typed) =>
    parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false }),
  );
  return readings.find((number) => number?.isValid())?.number ?? null;
}
