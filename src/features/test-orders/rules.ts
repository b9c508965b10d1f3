export type Connection = { title: string; isTest: boolean; isAuthorized: boolean }
export type Facts = { hasKeys: boolean; hasPlan: boolean; connections: readonly Connection[] }

/** Why no test order can be placed and what to do, with the page where that is done. */
export type Obstacle = {
  reason: string
  page: '/settings/shopify-store' | '/plans' | '/payment-methods'
  label: string
}

const payments = (reason: string): Obstacle => ({ reason, page: '/payment-methods', label: 'Go to payment methods' })

/** Null where one can be placed. */
export const findObstacle = ({ hasKeys, hasPlan, connections }: Facts): Obstacle | null => {
  if (!hasKeys)
    return {
      reason: 'Connect your shop first: the test order is placed there and deleted again.',
      page: '/settings/shopify-store',
      label: 'Connect your shop',
    }
  if (!hasPlan)
    return {
      reason: 'Choose a plan first: the Free plan has no checkout to try.',
      page: '/plans',
      label: 'Choose a plan',
    }
  if (connections.some(({ isTest, isAuthorized }) => isTest && isAuthorized)) return null
  if (connections.some(({ isTest }) => isTest))
    return payments('The test keys no longer work. Connect the provider again with new ones.')
  const live = connections.map(({ title }) => title)
  if (live.length === 0)
    return payments(
      'Connect a payment provider first, with the keys of its test account: choose “Test” where you paste them.',
    )
  return payments(
    `${listed(live)} ${live.length === 1 ? 'is' : 'are'} connected live: a test order there would move real money. Connect another provider with the keys of its test account; it can stay switched off, so that shoppers never see it. Or buy something yourself and refund it from the order’s page.`,
  )
}

const listed = (titles: readonly string[]) =>
  titles.length < 2 ? titles.join('') : `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}`
