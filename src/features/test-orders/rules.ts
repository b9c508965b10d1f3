export type Connection = { title: string; isTest: boolean; isAuthorized: boolean }
export type Facts = { hasKeys: boolean; hasPlan: boolean; connections: readonly Connection[] }

/** Why no test order can be placed, and what to do; null where one can. */
export const whyNot = ({ hasKeys, hasPlan, connections }: Facts): string | null => {
  if (!hasKeys) return 'Connect your shop first: the test order is placed there and deleted again.'
  if (!hasPlan) return 'Choose a plan first: Free has no checkout to try.'
  if (connections.some(({ isTest, isAuthorized }) => isTest && isAuthorized)) return null
  if (connections.some(({ isTest }) => isTest))
    return 'The test keys no longer work. Connect the provider again with new ones.'
  const live = connections.map(({ title }) => title)
  if (live.length === 0)
    return 'Connect a payment provider first, with the keys of its test account: choose “Test” where you paste them.'
  return `${listed(live)} ${live.length === 1 ? 'is' : 'are'} connected live: a test order there would move real money. Connect another provider with the keys of its test account; it can stay switched off, so that shoppers never see it. Or buy something yourself and refund it from the order’s page.`
}

const listed = (titles: readonly string[]) =>
  titles.length < 2 ? titles.join('') : `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}`
