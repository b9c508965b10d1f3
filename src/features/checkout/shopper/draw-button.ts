import type { ButtonOptions } from './paypal.ts'

type Place = { readonly current: HTMLElement | null }

/**
 * Draws PayPal's own button into a place as soon as its code and `options` are there, and calls `show` once it stands, and with false when it is
 * taken out, which is what is returned. Where it does not come nothing is said: what stands in its place stays.
 */
export const drawButton = (
  place: Place,
  script: string,
  options: () => Promise<ButtonOptions>,
  show: (isShown: boolean) => void,
): (() => void) => {
  let leave: (() => void) | null = null
  let isLeft = false
  const come = async () => {
    const [{ mountButton }, given] = await Promise.all([import('./paypal.ts'), options()])
    leave = await mountButton(place.current!, script, given)
    if (isLeft) leave()
    else show(true)
  }
  come().catch(() => null)
  return () => {
    isLeft = true
    leave?.()
    show(false)
  }
}
