/** A rate as the database writes it, without the zeros at its end (`"83.25"`). */
export const shorten = (rate: string) => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate);
