import { createRoot } from 'react-dom/client';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');

/** React root of the puzzle or the app. */
export const root = createRoot(element);
