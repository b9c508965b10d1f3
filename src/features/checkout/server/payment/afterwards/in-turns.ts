type Bounds = {
  /** Of all lines together. */
  atOnce: number
  /** Of one line. */
  perLine: number
  isOver(): boolean
}

type Line<T> = { rest: Iterator<T>; busy: number }

/**
 * Works through several lines, a few at once, each line in its turn: a slow one keeps no other waiting. A line of which `work` says that it
 * is to be left is not gone on with.
 */
export const inTurns = async <T>(
  lines: readonly Iterable<T>[],
  { atOnce, perLine, isOver }: Bounds,
  work: (one: T) => Promise<'go-on' | 'leave'>,
): Promise<void> => {
  let open: Line<T>[] = lines.map((line) => ({ rest: line[Symbol.iterator](), busy: 0 }))
  const leave = (line: Line<T>) => (open = open.filter((one) => one !== line))

  /** Ends where each open line has as many at it as it may: those go on with it. */
  const worker = async () => {
    for (;;) {
      const line = isOver() ? undefined : open.find(({ busy }) => busy < perLine)
      if (!line) return
      const { value, done } = line.rest.next()
      leave(line)
      if (done) continue
      open.push(line)
      line.busy += 1
      const outcome = await work(value)
      line.busy -= 1
      if (outcome === 'leave') leave(line)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
