import type { Description, Field } from './description.ts'
import { ProviderError } from './provider.ts'

type Pair = readonly [Field, Field]

/** Tries keys that a provider knows only together. Throws ProviderError telling at their fields what is wrong with them. */
export const provePair = async <Account extends Record<string, string>>(
  { brand }: Description,
  [first, second]: Pair,
  account: Account,
  attempt: (account: Account) => Promise<unknown>,
): Promise<void> => {
  try {
    await attempt(account)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'wrong-keys') throw error
    const swapped = { ...account, [first.name]: account[second.name], [second.name]: account[first.name] }
    const areSwapped = await attempt(swapped).then(
      () => true,
      () => false,
    )
    const message = areSwapped ? `${first.label} and ${second.label} are swapped.` : error.message
    const errors = areSwapped
      ? { [first.name]: `This is the ${second.label}.`, [second.name]: `This is the ${first.label}.` }
      : { [first.name]: `${brand} does not recognise it with this ${second.label}.`, [second.name]: message }
    const { code } = error
    throw new ProviderError('wrong-keys', message, { cause: error, errors, ...(code && { code }) })
  }
}
