/** Returns for each pixel the sum of the pixels up to `radius` away in both directions. */
export function boxSums(
  values: Uint8Array | Int32Array,
  width: number,
  height: number,
  radius: number,
): Int32Array {
  const sums = new Int32Array(width * height);
  // The sums of the columns move down: one row enters them, another leaves.
  const columns = new Int32Array(width);
  for (let entering = 0; entering < height + radius; entering += 1) {
    const entered = entering * width;
    const left = (entering - 2 * radius - 1) * width;
    for (let x = 0; x < width; x += 1) {
      const added = entering < height ? (values[entered + x] ?? 0) : 0;
      const removed = left >= 0 ? (values[left + x] ?? 0) : 0;
      columns[x] = (columns[x] ?? 0) + added - removed;
    }
    const y = entering - radius;
    if (y >= 0) sumAcross(columns, sums.subarray(y * width, (y + 1) * width), radius);
  }
  return sums;
}

/** Writes the sums of neighbouring columns. */
function sumAcross(columns: Int32Array, sums: Int32Array, radius: number): void {
  const width = columns.length;
  let sum = 0;
  for (let entering = 0; entering < width + radius; entering += 1) {
    if (entering < width) sum += columns[entering] ?? 0;
    const leaving = entering - 2 * radius - 1;
    if (leaving >= 0) sum -= columns[leaving] ?? 0;
    if (entering >= radius) sums[entering - radius] = sum;
  }
}
