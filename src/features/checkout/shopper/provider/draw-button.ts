type Place = { readonly current: HTMLElement | null }

/**
 * Draws a provider's own button into a place as soon as `mount` has it, and calls `show` once it stands, and with false when it is taken
 * out, which is what is returned. Where it does not come nothing is said: what stands in its place stays.
 */
export const drawButton = (
  place: Place,
  mount: (place: HTMLElement) => Promise<() => void>,
  show: (isShown: boolean) => void,
): (() => void) => {
  let leave: (() => void) | null = null
  let isLeft = false
  const come = async () => {
    leave = await mount(place.current!)
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
