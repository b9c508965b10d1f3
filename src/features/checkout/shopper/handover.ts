import type { NextStep } from '../contract.ts'

type AirwallexStep = Extract<NextStep, { kind: 'airwallex' }>
type Airwallex = {
  init(options: { env: string; enabledElements: string[] }): Promise<{
    payments: { redirectToCheckout(options: AirwallexStep['options']): void | Promise<void> }
  }>
}

/** The provider's script could not be loaded, or did not do what it promises. Nothing has been paid by it. */
export class HandoverError extends Error {}

const scripts = new Map<string, Promise<void>>()

const loadOnce = (url: string): Promise<void> => {
  let loading = scripts.get(url)
  if (!loading) {
    loading = new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement('script'), { src: url, async: true })
      script.addEventListener('load', () => resolve())
      script.addEventListener('error', () => {
        scripts.delete(url)
        script.remove()
        reject(new HandoverError(`not loaded: ${url}`))
      })
      document.head.append(script)
    })
    scripts.set(url, loading)
  }
  return loading
}

/** Leaves for the page where the shopper pays. Throws HandoverError while still here. */
export const handOver = async (next: NextStep): Promise<void> => {
  if (next.kind === 'redirect') {
    if (!/^(https?:\/\/|\/(?!\/))/i.test(next.url)) throw new HandoverError('not a web address')
    window.location.assign(next.url)
    return
  }
  await loadOnce(next.script)
  const sdk = (window as Window & { AirwallexComponentsSDK?: Airwallex }).AirwallexComponentsSDK
  if (!sdk) throw new HandoverError('the script defined nothing')
  try {
    const { payments } = await sdk.init({ env: next.env, enabledElements: ['payments'] })
    await payments.redirectToCheckout(next.options)
  } catch (error) {
    throw new HandoverError('the script failed', { cause: error })
  }
}
