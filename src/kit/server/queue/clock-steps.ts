/** When something was asked and answered, by a clock of this process that nobody sets. */
type Asked = { asked: number; answered: number }

/**
 * Hears what the database's clock says, and finds where it was set: it then moved on by another time than passed here, by more than
 * `marginMs` and than the answer was on its way. So it does where another machine takes its place.
 */
export const watchClock = (marginMs: number) => {
  let last: { least: number; most: number } | undefined
  return {
    isSet(at: Date, { asked, answered }: Asked): boolean {
      const ahead = { least: at.getTime() - answered, most: at.getTime() - asked }
      const isSet = last !== undefined && (ahead.least > last.most + marginMs || ahead.most < last.least - marginMs)
      last = ahead
      return isSet
    },
  }
}
