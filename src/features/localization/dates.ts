/** Writes days and times as a locale does; in figures where a browser has not its words and would take those of another language. */
export const datesIn = (locale: string, wanted: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  Intl.DateTimeFormat.supportedLocalesOf(locale)[0]
    ? new Intl.DateTimeFormat(locale, wanted)
    : new Intl.DateTimeFormat('en-GB', {
        timeZone: wanted.timeZone,
        dateStyle: 'short',
        timeStyle: wanted.hour && 'short',
      })
