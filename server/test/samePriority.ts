/** Priorities that processes have not got: at a lower one, they would get almost no time beside other tests. */
export const withheld: number[] = [];

export const setPriority = (_pid: number, priority: number): void => void withheld.push(priority);
