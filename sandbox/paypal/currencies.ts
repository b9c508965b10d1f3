/** What PayPal takes. */
export const currencies = new Set(
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(' '),
)
/** What of it has no decimals. */
export const whole = new Set(['HUF', 'JPY', 'TWD'])
