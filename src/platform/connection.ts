/** The Network Information API, which only some browsers have. */
interface Connection {
  saveData?: boolean;
  /** Estimated round trip, ms. */
  rtt?: number;
}

const connection = () => (navigator as { connection?: Connection }).connection ?? {};

/** True if the user asked the browser to save data. */
export const savesData = () => connection().saveData ?? false;

/** Estimated time to the server and back, ms; 0 if the browser does not tell. */
export const roundTripMs = () => connection().rtt ?? 0;
