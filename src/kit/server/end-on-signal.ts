const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** npm passes a terminal's Ctrl-C on to who has heard it already: both are one. */
const onePressMs = 500

/**
 * Ends the process at the first signal by `end`, and at a second one, or when `end` takes longer than `patienceMs`, at once,
 * whatever hangs. Returns a function that ends it in the same way without a signal.
 */
export const endOnSignal = (end: () => Promise<void>, { patienceMs = 24_000 } = {}) => {
  let begunAt: number | undefined
  const begin = (code: number) => {
    if (begunAt !== undefined) return
    begunAt = performance.now()
    setTimeout(() => process.exit(1), patienceMs)
    void end().then(
      () => process.exit(code),
      (error: unknown) => {
        setImmediate(() => process.exit(1))
        throw error
      },
    )
  }
  for (const signal of signals)
    process.on(signal, () => {
      if (begunAt !== undefined && performance.now() - begunAt > onePressMs) process.exit(1)
      begin(0)
    })
  return begin
}
