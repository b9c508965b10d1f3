/** Runs once nothing else is to do, after four seconds at the latest. Not all browsers tell when they are idle. */
export const whenIdle = (run: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 4000 })
  else setTimeout(run, 2000)
}

/** Whether the person asked to save data: nothing is fetched that may not be wanted. */
export const isSparing = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
