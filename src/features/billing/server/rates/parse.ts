export type DailyRates = { day: string; rates: { currency: string; rate: number }[] }

const dayMark = /<Cube\s+time=['"](\d{4}-\d{2}-\d{2})['"]\s*>/g
const rateMark = /<Cube\s+currency=['"]([A-Z]{3})['"]\s+rate=['"](\d+(?:\.\d+)?)['"]\s*\/>/g

/** Reads the European Central Bank's feed, one day or many. Throws when it holds no rate. */
export const parseRates = (xml: string): DailyRates[] => {
  const starts = [...xml.matchAll(dayMark)]
  const days = starts.map(({ 1: day, index }, at) => ({
    day: day!,
    rates: [...xml.slice(index, starts[at + 1]?.index).matchAll(rateMark)].map(([, currency, rate]) => ({
      currency: currency!,
      rate: Number(rate),
    })),
  }))
  const known = days.filter(({ rates }) => rates.some(({ rate }) => rate > 0))
  if (known.length === 0) throw new Error('the exchange rate feed holds no rates')
  return known
}
