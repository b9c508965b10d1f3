type TestCard = { number: string; title: string; declinesNow?: true; declinesLater?: true; asks?: true }

/** Stripe's own test numbers, and what each one does. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', title: 'Pays' },
  { number: '5555555555554444', title: 'Pays, Mastercard' },
  { number: '4000002500003155', title: 'The bank asks first', asks: true },
  { number: '4000000000000002', title: 'Is declined', declinesNow: true, declinesLater: true },
  { number: '4000000000000341', title: 'Is accepted, and declined from the second week on', declinesLater: true },
]

export type CardFields = { number: string; expiry: string; cvc: string; name: string }
export type CardErrors = Partial<Record<keyof CardFields, string>>

/** What is wrong with a card as it was typed, and the parts of it when nothing is. `now` is in seconds. */
export function readCard(fields: CardFields, now: number) {
  const number = fields.number.replaceAll(/\D/g, '')
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(fields.expiry.trim()) ?? []
  const valid = Number(month) >= 1 && Number(month) <= 12
  const expired = valid && Date.UTC(2000 + Number(year), Number(month)) <= now * 1000
  const errors: CardErrors = {
    ...((!/^\d{13,19}$/.test(number) || !isLuhn(number)) && { number: 'Your card number is invalid.' }),
    ...(!valid && { expiry: 'Your card’s expiration date is incomplete.' }),
    ...(expired && { expiry: 'Your card’s expiration year is in the past.' }),
    ...(!/^\d{3,4}$/.test(fields.cvc.trim()) && { cvc: 'Your card’s security code is incomplete.' }),
    ...(!fields.name.trim() && { name: 'Enter the name on the card.' }),
  }
  return { errors, card: { number, exp_month: Number(month), exp_year: 2000 + Number(year) } }
}

export const findTestCard = (number: string) => testCards.find((card) => card.number === number)

function isLuhn(number: string): boolean {
  const sum = number
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}
