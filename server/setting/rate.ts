/** Removes trailing zeros from a rate (`"83.25"`). */
export const formatRate = (rate: string) =>
  rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate;
