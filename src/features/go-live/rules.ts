import { placesText } from '#features/shipping-rates/countries.ts'
import { isChoice, type TaskName, taskNames } from './tasks.ts'

export const titles: Record<TaskName, string> = {
  connected: 'Connect your shop',
  plan: 'Choose a plan',
  payments: 'Take payments',
  rates: 'Set shipping rates',
  look: 'Make it look like you',
  languages: 'Check the texts',
  domain: 'Use your own domain',
  'test-order': 'Place a test order',
}

export const pages: Record<TaskName, string> = {
  connected: '/settings/shopify-store',
  plan: '/plans',
  payments: '/payment-methods',
  rates: '/shipping-rates',
  look: '/customization/appearance',
  languages: '/localization',
  domain: '/settings/custom-domain',
  'test-order': '/test-order',
}

/** Where what the shop has of it is taken over. */
const imports: Partial<Record<TaskName, string>> = {
  rates: '/shipping-rates#import-from-shop',
  look: '/customization/appearance#import-from-shop',
  languages: '/customization/appearance#import-from-shop',
}

export type Facts = {
  hasKeys: boolean
  isProven: boolean
  missingScopes: number
  hasPlan: boolean
  /** Those that are connected. */
  providers: readonly { title: string; isOn: boolean; isTest: boolean }[]
  rates: {
    count: number
    /** Those that are offered to some cart in the store's currency. */
    offered: number
    /** The countries that the shop ships to and none of them is for. */
    unreached: readonly string[]
    /** Whether the shop said where it ships to. */
    isKnown: boolean
  }
  hasLook: boolean
  /** Languages in which the store has words of its own. */
  languages: number
  /** Those that it chose for its checkout; 0: none, all are offered. */
  chosenLanguages: number
  domain: { host: string; isVerified: boolean } | null
  isTested: boolean
  leftAsIs: readonly string[]
}

export type Task = {
  name: TaskName
  title: string
  /** How it stands, in a few words. */
  detail: string
  is_done: boolean
  /** Counts as done because the merchant leaves it as it is. */
  is_left: boolean
  may_be_left: boolean
  page: string
  /** Where it is taken over from the shop, while it is to do. */
  import_page: string | null
}

type Progress = readonly [isDone: boolean, detail: string]

const connected = ({ hasKeys, isProven, missingScopes }: Facts): Progress => {
  if (!hasKeys) return [false, 'Save the keys of your shop']
  if (!isProven) return [false, 'API secret key not verified yet']
  if (missingScopes > 0) return [false, `${missingScopes} ${missingScopes === 1 ? 'scope is' : 'scopes are'} missing`]
  return [true, 'Keys are complete']
}

const payments = ({ providers }: Facts): Progress => {
  const on = providers.filter(({ isOn }) => isOn)
  const live = on.filter(({ isTest }) => !isTest)
  if (live.length > 0) return [true, live.length === 1 ? `${live[0]!.title} is on` : `${live.length} providers are on`]
  if (on.length > 0) return [false, 'Only test payments are on']
  return [false, providers.length > 0 ? 'No provider is switched on' : 'Connect a payment provider']
}

const rates = ({ rates: { count, offered, unreached, isKnown } }: Facts): Progress => {
  if (count === 0) return [false, 'Create your first rate']
  if (offered === 0) return [false, 'No rate is offered yet']
  if (unreached.length > 0) return [false, `No rate for ${placesText(unreached)}`]
  return [true, isKnown ? 'For every country you ship to' : `${offered} ${offered === 1 ? 'rate' : 'rates'}`]
}

const domain = (of: Facts['domain']): Progress => {
  if (!of) return [false, 'Our domain']
  return of.isVerified ? [true, of.host] : [false, `${of.host} is not verified yet`]
}

const standings: Record<TaskName, (facts: Facts) => Progress> = {
  connected,
  plan: ({ hasPlan }) => [hasPlan, hasPlan ? 'Includes the checkout' : 'Not in the Free plan'],
  payments,
  rates,
  look: ({ hasLook }) => [hasLook, hasLook ? 'Colours and font are yours' : 'Default look'],
  languages: ({ languages, chosenLanguages }) => {
    if (languages > 0) return [true, `Your words in ${languages} ${languages === 1 ? 'language' : 'languages'}`]
    if (chosenLanguages > 0)
      return [true, `Offered in ${chosenLanguages} ${chosenLanguages === 1 ? 'language' : 'languages'}`]
    return [false, 'Default texts']
  },
  domain: (facts) => domain(facts.domain),
  'test-order': ({ isTested }) => [isTested, isTested ? 'You placed one' : 'Place one from start to finish'],
}

export const getTasks = (facts: Facts): Task[] =>
  taskNames.map((name) => {
    const [isDone, detail] = standings[name](facts)
    const isLeft = !isDone && isChoice(name) && facts.leftAsIs.includes(name)
    return {
      name,
      title: titles[name],
      detail: isLeft ? 'Skipped' : detail,
      is_done: isDone || isLeft,
      is_left: isLeft,
      may_be_left: !isDone && isChoice(name),
      page: pages[name],
      import_page: (!isDone && facts.hasKeys && imports[name]) || null,
    }
  })
