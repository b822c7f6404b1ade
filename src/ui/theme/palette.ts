/**
 * Raw colours, private to this folder. All other code uses the semantic names of tokens.ts, so that
 * a theme can change without changing components.
 */
export const palette = {
  white: '#ffffff',
  paper: '#faf7f1',
  paperDeep: '#f2ede4',
  sand: '#e7e0d4',
  stone: '#8b8376',
  clay: '#6a6358',
  earth: '#57514a',
  ink: '#1a1916',
  middle: '#757575',

  midnight: '#0c1017',
  night: '#141a24',
  nightRaised: '#1c2431',
  nightLine: '#283140',
  steel: '#6c788c',
  mist: '#98a3b5',
  cloud: '#aeb7c6',
  snow: '#eceff5',

  indigo: '#332f86',
  indigoDeep: '#26226b',
  indigoWash: '#ecebf7',
  indigoPale: '#b4b3ff',
  indigoPaler: '#cbcaff',
  indigoNight: '#22234a',
  indigoInk: '#14133a',

  red: '#a9251c',
  redDeep: '#8c1a13',
  redWash: '#fbe9e6',
  redPale: '#ff9d92',
  redPaler: '#ffb9b1',
  redNight: '#3b1a1b',
  redInk: '#360b08',

  amber: '#7a4a00',
  amberWash: '#fbeecf',
  amberPale: '#f2c063',
  amberNight: '#35280f',

  green: '#1d6335',
  greenWash: '#e2f2e5',
  greenPale: '#7fd79a',
  greenNight: '#12301f',

  orange: '#8f3f06',
  orangeWash: '#fdeadb',
  orangePale: '#ffb07a',
  orangeNight: '#3a2313',

  blue: '#1c4d9c',
  blueWash: '#e4edfb',
  bluePale: '#93bdff',
  blueNight: '#16284a',

  sky: '#0b5b78',
  skyWash: '#dff2f8',
  skyPale: '#76d0ee',
  skyNight: '#0d2f3d',

  purple: '#6a2c91',
  purpleWash: '#f3e8f9',
  purplePale: '#d9a8f5',
  purpleNight: '#311c40',

  brown: '#6b4324',
  brownWash: '#f3e9df',
  brownPale: '#d9b08c',
  brownNight: '#33241a',

  greyWash: '#eceae6',
  greyNight: '#28303c',

  shadeLight: 'rgb(26 25 22 / 0.45)',
  shadeDark: 'rgb(3 5 9 / 0.66)',
} as const;
