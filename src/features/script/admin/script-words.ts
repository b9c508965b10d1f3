import type { ScriptStatus } from '../contract.ts'
import { diversionWords } from '../diversions.ts'

/** What the storefront's own page said. */
export const storefrontWords: Record<ScriptStatus['storefront'], string> = {
  found: 'Shoppers get the line',
  missing: 'Shoppers do not get the line',
  closed: 'Password-protected, so we cannot check',
  elsewhere: 'Redirects to another address, so we rely on the theme',
  unknown: 'It is not responding',
}

type State = { label: string; color: 'green' | 'gray' | 'red' | 'yellow'; sentence: string }

/** The wish and the fact in one badge and one sentence. */
export const getState = (status: ScriptStatus, productName: string): State => {
  const { is_add_on_enabled: wanted, is_script_injected: stands, storefront, in_theme } = status
  if (wanted && stands) {
    return in_theme && storefront === 'missing'
      ? {
          label: 'Enabled',
          color: 'yellow',
          sentence:
            'The line is in your theme, but your storefront does not show it yet. It can take a minute until the shop serves the changed page.',
        }
      : { label: 'Enabled', color: 'green', sentence: `${productName} is on: your shoppers use your hosted checkout.` }
  }
  if (wanted) {
    return {
      label: 'Line missing',
      color: 'red',
      sentence: `${productName} is on, but the line is not in your published theme, so shoppers still get the shop's own checkout. Re-embed it, or paste it yourself.`,
    }
  }
  if (stands) {
    return {
      label: 'Disabled',
      color: 'yellow',
      sentence: `${productName} is off for your shoppers, although its line is still in your theme. It does no harm there.`,
    }
  }
  return {
    label: 'Disabled',
    color: 'gray',
    sentence: `${productName} is off: shoppers use the shop's own checkout. Re-embed the line to switch it on.`,
  }
}

/** How many shoppers the script left to the shop lately, and why. */
export const diversionsIn = ({ diversions }: Pick<ScriptStatus, 'diversions'>): string => {
  const all = diversions.reduce((sum, { count }) => sum + count, 0)
  if (all === 0) return 'No one in the last 30 days'
  // Whether who was told of duties went there, nobody sees.
  const causes = diversions
    .map(({ cause, count }) => `${count} ${cause === 'duties' ? 'told of' : 'for'} ${diversionWords[cause]}`)
    .join(', ')
  return `${all} ${all === 1 ? 'shopper' : 'shoppers'} in the last 30 days: ${causes}`
}
