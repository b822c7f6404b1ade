import type { ReactNode } from 'react';

/**
 * Line drawings on a canvas of 96 x 72. Lines have the text colour, `data-accent` the accent
 * colour.
 */
export const drawings = {
  list: (
    <>
      <rect x="24" y="10" width="48" height="56" rx="6" />
      <path d="M34 26h6M34 38h6M34 50h6" data-accent />
      <path d="M46 26h16M46 38h12M46 50h16" />
      <path d="M14 22v34M82 22v34" strokeDasharray="1 5" />
    </>
  ),
  search: (
    <>
      <path d="M16 16h36M16 28h18M16 40h14M16 52h22" />
      <circle cx="56" cy="38" r="16" data-accent />
      <path d="m68 50 14 14" data-accent />
      <path d="M50 36a7 7 0 0 1 6-6" />
    </>
  ),
  offline: (
    <>
      <path d="M20 34a40 40 0 0 1 18-11M76 34a40 40 0 0 0-22-12" />
      <path d="M31 45a25 25 0 0 1 12-7M65 45a25 25 0 0 0-9-6" />
      <circle cx="48" cy="58" r="3" />
      <path d="M26 10l44 54" data-accent />
    </>
  ),
  lock: (
    <>
      <rect x="28" y="32" width="40" height="32" rx="6" />
      <path d="M36 32v-8a12 12 0 0 1 24 0v8" />
      <circle cx="48" cy="46" r="3.5" data-accent />
      <path d="M48 50v6" data-accent />
    </>
  ),
  error: (
    <>
      <path d="M22 8h32l16 16v40H22z" />
      <path d="M54 8v16h16" />
      <path d="m38 38 16 16M54 38 38 54" data-accent />
    </>
  ),
  bell: (
    <>
      <path d="M30 52c5-5 6-11 6-19a12 12 0 0 1 24 0c0 8 1 14 6 19z" />
      <path d="M43 58a5 5 0 0 0 10 0" data-accent />
      <path d="M20 22a24 24 0 0 1 6-11M76 22a24 24 0 0 0-6-11" strokeDasharray="1 5" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type DrawingName = keyof typeof drawings;
export const drawingNames = Object.keys(drawings) as readonly DrawingName[];
