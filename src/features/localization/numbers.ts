import { writtenFor } from '#kit/contract/written.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** A number as a locale writes it, with at most so many digits after the point. */
export const numberIn = (locale: string, value: number, digits: number): string =>
  writtenFor(`${locale} number ${digits} ${value}`, () => formatIn(locale, digits).format(value))

const formatIn = (locale: string, digits: number) => {
  const key = `${locale} ${digits}`
  let format = formats.get(key)
  if (!format) formats.set(key, (format = new Intl.NumberFormat(locale, { maximumFractionDigits: digits })))
  return format
}
